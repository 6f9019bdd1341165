// Arrays of numbers, for the numpy that stands in for the real one (numpy.py): each is {shape, data}, row by row.

const size = (shape) => shape.reduce((all, n) => all * n, 1);
const array = (shape, data = new Float64Array(size(shape))) => ({shape, data});

function strides(shape) {
	const out = [];
	for (let i = shape.length - 1, step = 1; i >= 0; step *= shape[i--]) out.unshift(step);
	return out;
}

// Where the elements lie that a walk over these axes meets; each axis is the list of what its steps add.
function places(axes) {
	let out = Int32Array.of(0);
	for (const axis of axes) {
		const next = new Int32Array(out.length * axis.length);
		for (let i = 0, k = 0; i < out.length; i++) {
			for (let j = 0; j < axis.length; j++) next[k++] = out[i] + axis[j];
		}
		out = next;
	}
	return out;
}

function steps(n, stride, start = 0) {
	const out = new Int32Array(n);
	for (let i = 0; i < n; i++) out[i] = start + i * stride;
	return out;
}

function gathered(a, where, shape) {
	const [from, out] = [a.data, array(shape)];
	for (let i = 0; i < where.length; i++) out.data[i] = from[where[i]];
	return out;
}

export const made = (shape, data) => array([...shape], data);
export const shape = (a) => a.shape;
export const data = (a) => a.data;
export const reshaped = (a, shape) => {
	const rest = a.data.length / size(shape.filter((n) => n >= 0));
	return array([...shape].map((n) => (n < 0 ? rest : n)), a.data);
};

// ---- element by element

const PAIRS = {
	add: (x, y) => x + y, sub: (x, y) => x - y, mul: (x, y) => x * y, div: (x, y) => x / y,
	mod: (x, y) => x - y * Math.floor(x / y), max: Math.max, min: Math.min, lt: (x, y) => +(x < y), le: (x, y) => +(x <= y),
	gt: (x, y) => +(x > y), ge: (x, y) => +(x >= y), eq: (x, y) => +(x === y), ne: (x, y) => +(x !== y),
	and: (x, y) => +(x && y), or: (x, y) => +(x || y),
};
const ONES = {
	neg: (x) => -x, not: (x) => +!x, finite: (x) => +Number.isFinite(x),
	rint: (x) => (Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x)), trunc: Math.trunc,
};
const whole = (a) => (typeof a === "number" || typeof a === "boolean" ? array([], Float64Array.of(+a)) : a);

export function broadcast(a, shape) {
	const from = [...Array(shape.length - a.shape.length).fill(1), ...a.shape];
	const stride = strides(from);
	return gathered(a, places([...shape].map((n, i) => steps(n, from[i] === 1 ? 0 : stride[i]))), [...shape]);
}

export function pair(name, first, second) {
	const f = PAIRS[name];
	let [a, b] = [whole(first), whole(second)];
	const n = Math.max(a.shape.length, b.shape.length);
	const [p, q] = [a, b].map((one) => [...Array(n - one.shape.length).fill(1), ...one.shape]);
	const shape = p.map((length, i) => (length === 1 ? q[i] : length));
	if (shape.some((length, i) => q[i] !== 1 && q[i] !== length)) throw new Error(`shapes ${a.shape} and ${b.shape}`);
	const out = array(shape);
	const [i, j] = [a, b].map((one) => (one.data.length > 1 ? 1 : 0)); // of a single number all elements are that one
	if (i && p.some((length, at) => length !== shape[at])) a = broadcast(a, shape);
	if (j && q.some((length, at) => length !== shape[at])) b = broadcast(b, shape);
	const [x, y, z] = [a.data, b.data, out.data];
	for (let k = 0; k < z.length; k++) z[k] = f(x[i * k], y[j * k]);
	return out;
}

export const each = (name, a) => array(a.shape, a.data.map(ONES[name]));

// ---- along an axis

function largest(row, from, to) {
	let most = row[from];
	for (let i = from + 1; i < to; i++) if (row[i] > most) most = row[i];
	return most;
}

function total(row, from, to) {
	let sum = 0;
	for (let i = from; i < to; i++) sum += row[i];
	return sum;
}

const FOLDS = {sum: total, max: largest};

function axis(a, at) {
	return at < 0 ? a.shape.length + at : at;
}

// The array with an axis moved behind all others, so that its rows lie one after the other.
function last(a, at) {
	if (at === a.shape.length - 1) return a;
	const stride = strides(a.shape);
	const order = [...a.shape.keys()].filter((i) => i !== at).concat(at);
	return gathered(a, places(order.map((i) => steps(a.shape[i], stride[i]))), order.map((i) => a.shape[i]));
}

export function fold(name, a, along, keep) {
	const at = axis(a, along);
	const n = a.shape[at];
	const rows = last(a, at).data;
	const out = array(a.shape.flatMap((length, i) => (i === at ? (keep ? [1] : []) : [length])));
	for (let i = 0; i < out.data.length; i++) out.data[i] = FOLDS[name](rows, i * n, i * n + n);
	return out;
}

// Each row of the last axis, changed by a function of its own.
function rowwise(a, change) {
	const n = a.shape.at(-1);
	const out = array(a.shape, a.data.slice());
	for (let i = 0; i < out.data.length; i += n) change(out.data.subarray(i, i + n));
	return out;
}

export const sorted = (a) => rowwise(a, (row) => row.sort());
export const order = (a) => rowwise(a, (row) => row.set([...row.keys()].sort((i, j) => row[i] - row[j])));
export const sums = (a) => rowwise(a, (row) => row.forEach((_, i) => {row[i] += i ? row[i - 1] : 0;}));

export function concatenated(all, along) {
	const at = axis(all[0], along);
	const before = size(all[0].shape.slice(0, at));
	const inner = all.map((a) => size(a.shape.slice(at)));
	const whole = inner.reduce((sum, n) => sum + n, 0);
	const total = all.reduce((sum, a) => sum + a.shape[at], 0);
	const out = array(all[0].shape.map((n, i) => (i === at ? total : n)));
	for (let row = 0, k = 0; row < before; row++) {
		all.forEach((a, i) => {
			out.data.set(a.data.subarray(row * inner[i], row * inner[i] + inner[i]), k);
			k += inner[i];
		});
	}
	if (out.data.length !== before * whole) throw new Error("shapes that do not fit");
	return out;
}

export function stacked(all, along) {
	const at = along < 0 ? all[0].shape.length + 1 + along : along;
	return concatenated([...all].map((a) => array(a.shape.toSpliced(at, 0, 1), a.data)), at);
}

export function along(a, index, at) {
	const [before, n, inner] = [size(a.shape.slice(0, at)), a.shape[at], size(a.shape.slice(at + 1))];
	const taken = index.shape[at];
	const out = array(a.shape.with(at, taken));
	for (let row = 0, k = 0; row < before; row++) {
		for (let i = 0; i < taken; i++) {
			const from = (row * n + index.data[row * taken + i]) * inner;
			out.data.set(a.data.subarray(from, from + inner), k);
			k += inner;
		}
	}
	return out;
}

// The product with a matrix, or with a column.
export function product(a, b) {
	const k = b.shape[0];
	const m = b.shape[1] ?? 1;
	if (a.shape.at(-1) !== k) throw new Error(`shapes ${a.shape} and ${b.shape}`);
	const out = array([...a.shape.slice(0, -1), ...b.shape.slice(1)]);
	const [x, y, z] = [a.data, b.data, out.data];
	for (let row = 0; row * m < z.length; row++) {
		for (let i = 0; i < k; i++) {
			const factor = x[row * k + i];
			if (factor !== 0) for (let j = 0; j < m; j++) z[row * m + j] += factor * y[i * m + j];
		}
	}
	return out;
}

export function transposed(a) {
	return last(a, 0);
}

// ---- what brackets name

// The places of a slice, as Python counts them, each times the stride.
function sliced(n, stride, [start, stop, step = 1]) {
	const bound = (at, other) => (at === undefined ? other : Math.max(0, Math.min(n, at < 0 ? at + n : at)));
	const [from, to] = step > 0 ? [bound(start, 0), bound(stop, n)] : [bound(start, n - 1), bound(stop, -1)];
	return steps(Math.max(0, Math.ceil((to - from) / step)), step * stride, from * stride);
}

// Each part is "new" for a new axis, "all" for the axes that are not named, a number for one place, [start, stop, step]
// for a slice, or an array of places. Several arrays of places go together, one place of each at a time.
function picked(shape, parts) {
	const stride = strides(shape);
	const axes = [];
	const out = [];
	let together = -1;
	let i = 0;
	const take = (axis) => {
		axes.push(axis);
		out.push(axis.length);
	};
	const rest = shape.length - parts.filter((part) => part !== "new" && part !== "all").length;
	for (const part of parts.includes("all") ? parts : [...parts, "all"]) {
		if (part === "new") take([0]);
		else if (part === "all") for (const end = i + rest; i < end; i++) take(steps(shape[i], stride[i]));
		else {
			if (typeof part === "number") axes.push([(part < 0 ? part + shape[i] : part) * stride[i]]);
			else if (!part.data) take(sliced(shape[i], stride[i], part));
			else {
				const here = Int32Array.from(part.data, (at) => (at < 0 ? at + shape[i] : at) * stride[i]);
				if (together < 0) {
					together = axes.length;
					take(here);
				} else axes[together] = axes[together].map((at, k) => at + here[k]);
			}
			i++;
		}
	}
	return [places(axes), out];
}

export const got = (a, parts) => gathered(a, ...picked(a.shape, parts));

export function put(a, parts, value) {
	const [where, shape] = picked(a.shape, parts);
	const {data} = broadcast(whole(value), shape);
	where.forEach((at, k) => {a.data[at] = data[k];});
}

// ---- counting

export function counted(a, least) {
	const out = array([Math.max(least, 1 + a.data.reduce((most, x) => Math.max(most, x), -1))]);
	for (const x of a.data) out.data[x]++;
	return out;
}
