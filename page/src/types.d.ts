// The shapes of what Python sends and hears, for the type checker and the reader. What may be left out has a question
// mark; `viewmodel.py`, `session.py`, `replay_frames.py` and `setup_form.py` make these.

import type {Card, Pool} from "./card.js";
import type {Prefs} from "./prefs.js";
import type {Table} from "./table.js";
import type {Tray} from "./tray.js";

export type {Card, Pool, Prefs, Table, Tray};

export type {Beats} from "./beats.js";
export type {Board} from "./board.js";
export type {Dialogs} from "./dialogs.js";
export type {Finale} from "./finale.js";
export type {Flight} from "./flight.js";
export type {Focus} from "./focus.js";
export type {Herald} from "./herald.js";
export type {Keeping} from "./keeping.js";
export type {Note} from "./note.js";
export type {Panel} from "./panel.js";
export type {Pile} from "./pile.js";
export type {Press} from "./press.js";
export type {Replay} from "./replay.js";
export type {Sender} from "./sender.js";
export type {Setup} from "./setup.js";
export type {Sound} from "./sound.js";
export type {Speech} from "./speech.js";
export type {Telling} from "./telling.js";
export type {Watching} from "./watch.js";

/** What is read by its own names where it is used, as its shape differs from one use to the next. */
export type Json = any;
declare global {
  interface Element {
    /** What is looked for on this page is HTML; its drawings are reached by their own names. */
    closest(selectors: string): HTMLElement | null;
  }
}

export type Maybe<T> = T | null | undefined;
/** A value with its words, as a list to choose from has them. */
export type Pair = readonly (string | number)[];
export type Attributes = Record<string, unknown>;
/** An event that bubbled up from a node of the page, of whichever kind. */
export type PageEvent = PointerEvent & KeyboardEvent & {target: HTMLInputElement};
export type Listener = (e: PageEvent) => unknown;
export type Point = number[];
export type Size = {width: number; height: number};

// ---- the model

/** What goes to Python; its `type` says what is asked. */
export type Message = {type: string} & Record<string, unknown>;
/** What the page is given to show itself: the traits of the widget, and where to stand. */
export type Given = {model: Model; el: HTMLElement};

/** The model of the widget, as the notebook gives it; the page puts some of its own before it, with `draft`. */
export interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  get(name: string): Json;
  set?(name: string, value: unknown): void;
  on(event: string, fn: () => void): void;
  off(event: string, fn: () => void): void;
  send(message: Message): void;
  draft?(said: Draft[]): void;
  drafts?(): Draft[];
  widget_manager?: {kernel?: Json; get_model(id: string): Promise<Model>};
}

export interface Traits {
  assets: string;
  page: string;
  cards: Record<string, Kind>;
  view: View;
  note: Told;
  download: {n: number; name?: string; text?: string; mime?: string};
  prefs: Partial<Settings>;
  keys: [string, string][];
  stored: string;
  alive: number;
  lost: string;
  kept: Partial<Kept>;
  // a replay
  frames: Uint8Array;
  tree: Tree;
  notes: Record<string, Remarks>;
  /** `own`: an edit that no review made */
  edits: {undo?: string; redo?: string; own?: string};
  said: {n: number; text?: string};
  live: Partial<Live>;
  at: {n: number; node?: number};
  seat: number;
  editable: boolean;
  standalone?: boolean;
  who: Pair[];
  reviewing: Reviewing;
  learning: number;
  opened: number;
  link: string;
  waits: boolean;
  /** The answer to what was last said of somebody's own cards. */
  numbers: NumberAnswer;
  insights: InsightsAnswer;
  lesson: LessonView;
}

export type Settings = {
  motion: boolean;
  theme: string;
  assist: boolean;
  speed: string;
  order: string;
  warn: boolean;
  chances: boolean;
  sound?: boolean;
  author?: string;
  /** Whether an arrow key was ever used on the table. */
  arrows?: boolean;
};

// ---- the table

/** What is known of a kind of card, or of a pharaoh. */
export interface Kind {
  text: string;
  /** what it does in one line, for the face */
  effect?: string;
  kind: string;
  color: string;
  glyph: string;
  gardiner: string;
  sign: string;
  assumed: string[];
  rulings: string[];
  cost?: number;
  gold?: number;
  vp?: number | null;
  level?: number;
  set_title?: string;
  set_size?: number;
  what?: string;
}

/** What does something after a while, as long as the board is there. */
export type Clock = {later: (fn: () => void, ms: number) => number; never: (id: number) => void};
/** What a board shows now: the table is null while none is shown, and `clicked` is what was clicked last. */
export interface Shown {
  root: Json;
  stage: Json;
  view: View;
  table: Table;
  clicked: HTMLElement | null;
  focused: HTMLElement | null;
}
/** Finds what is known of a card by its name. */
export type KindOf = (name: Maybe<string>) => Maybe<Kind>;
/** What the places of a player have in common. */
export type Ground = {pool: Pool; tray: Tray; kindOf: KindOf; prefs: Prefs};

/** A card that lies somewhere; one that lies face down has no name. */
export interface CardView {
  id?: string;
  name?: string | null;
  options?: string[];
  labels?: string[];
  speech?: string;
  back?: boolean;
  down?: boolean;
  lit?: string | true;
  falls?: Fall;
  picked?: boolean;
  /** what it pays now, where that is not what is printed */
  gold?: number;
}

/** What falls when a card leaves the pyramid: each way is a list of moves from place to place. */
export type Fall = {text: string; ways: [number, number][][]};
export type Place = {zone: Maybe<string>; player: Maybe<string>; slot?: number};
/** A pile; at a strict table the stock has no count. */
export type PileView = {title?: string; count?: number | null; top?: CardView | null; cards?: CardView[]};
export type PharaohView = {name: string; text: string; used: boolean; state: string; option: string | null};

export interface SetView {
  set: string;
  title: string;
  color: string;
  names: string[];
  dupes: string[];
  distinct: number;
  size: number | null;
  points: number;
  next: number | null;
  cards: CardView[];
}

export type TombView = {total: number; goal: number | null; cards: number; sets: SetView[]};

export interface PlayerView {
  name: string;
  dummy?: boolean;
  bot?: string | null;
  active?: boolean;
  asked?: boolean;
  you?: boolean;
  only?: boolean;
  near?: boolean;
  opposite?: number;
  named?: boolean;
  away?: boolean;
  held?: number;
  pharaoh?: PharaohView | null;
  hand?: CardView[];
  in_play?: CardView[];
  discard?: PileView;
  deck?: PileView;
  kept?: number;
  tomb?: TombView;
}

export type Part = {text: string; state: string};
export type Prompting = {title?: string; text?: string; card?: string | null; parts?: Part[]};
export type Choice = {option: string; label: string; tone: string};
export type Line = {k: number; kind: string; player?: string; text: string; why?: boolean};
/** What went where: one card by its id, or `n` backs. */
export type Move = {id?: string; name?: string | null; n?: number; from: string; to: string};
export type Step = {text: string | null; line?: string | null; moves?: Move[]};
/** A picture on the way to a view: up to which choice, step and line it goes, who plays, and what differs from the next. */
export interface PictureView {
  n: number;
  steps: number;
  lines: [number, number];
  who: string;
  whose: string;
  mine: boolean;
  changes: Partial<Omit<View, "players">> & {players?: Partial<PlayerView>[]};
}
export type ScoreRow = {player: string; total: number; cards: number; rank: number | null; parts: [string, Json][]};

/** The picture of the table, or of the set-up page: `mode` says which. */
export interface View {
  mode?: string;
  rev?: number | string;
  decision?: number;
  seat?: string | null;
  yours?: boolean;
  turn?: number;
  round?: number;
  prompt?: Prompting;
  /** whether the question is what to do, so that a card is chosen first and a verb after it */
  verbs?: boolean;
  /** the gold in one's hand; while a card is paid for, how far */
  purse?: {hand: number; paid?: number; price?: number} | null;
  /** what others have done since one's last turn, a sentence each */
  lately?: string[];
  /** each player's chance of winning, where one wants to see it */
  chances?: [string, number][] | null;
  buttons?: Choice[];
  pyramid?: (CardView | null)[];
  falls?: Record<string, Fall>;
  boneyard?: PileView;
  stock?: PileView;
  aside?: CardView[];
  aside_title?: string;
  offer?: {name: string; option: string}[];
  players?: PlayerView[];
  watched?: PlayerView[];
  log?: Line[];
  motion?: {n?: number; from?: number; steps: Step[]; pictures?: PictureView[]; haste?: number} | null;
  ending?: {title: string; text: string} | null;
  /** A picture on the way: somebody else is playing, or `answers` on one's own turn. */
  telling?: {who: string; mine: boolean; answers: boolean};
  over?: {title: string; text: string; rows: ScoreRow[]} | null;
  failure?: {player: string; text: string; who: Pair[]} | null;
  curtain?: {player: string; text: string} | null;
  busy?: string | null;
  undo?: boolean;
  redo?: boolean;
  watch?: boolean;
  replay?: boolean;
  can?: Partial<
    Record<"save" | "new" | "rematch" | "hint" | "share" | "left" | "review" | "pay" | "cancel", boolean>
  > & {
    warn?: Record<string, string[]>;
  };
  setup?: SetupView;
  entry?: EntryView;
}

/** What Python answers, refuses or warns of. */
export interface Told {
  n?: number;
  tone?: string;
  heading?: string;
  text?: string;
  rule?: string;
  link?: string;
  anchor?: string;
  player?: string | null;
  spots?: number[];
  groups?: {color: string; title: string; count: number; cards: [string, number][]}[];
}

// ---- other pages

export type FieldView = {
  key: string;
  place: string;
  label: string;
  kind: string;
  text?: string;
  value?: Json;
  options?: {key: string; label: string; color?: string; group?: string; off?: boolean}[];
  bare?: boolean;
  bad?: boolean;
  off?: boolean;
};
export type Seat = {name?: string; who: string | number};

/** The set-up page: which choices there are. `heard` is the number of the question that this answers. */
export interface SetupView {
  heard?: number;
  touched?: boolean;
  message?: string | null;
  told?: string;
  about?: string;
  link?: string;
  keys?: string[];
  min?: number;
  max?: number;
  seats?: Seat[];
  who?: Pair[];
  fields?: FieldView[];
  examples?: [string, string][];
  numbers?: number;
  levels?: Level[];
  rival?: string;
  summary?: string;
  lessons?: LessonRow[];
}

export type Level = {key: string; title: string; text: string; glyph: string};
export type LessonRow = {name: string; title: string; done: number; total: number};

export type Entered = {turn: number; owner: string; player: string; move: string; cards: string[]; other: number};
export type Ask = {question: string; options: [string, number][]; was?: string | null};

/** A game played with real cards that is entered, up to the step `at`. */
export interface EntryView {
  stage: string;
  at: number;
  steps: Entered[];
  ask?: Ask | null;
  can: string[];
  mending?: string | null;
  repair?: {kept: number; lost: string[]} | null;
}

export type QuizChoice = {text: string; right: boolean | null; why?: string; given?: boolean};
export type Quiz = {
  id: string;
  number: number;
  of: number;
  text: string;
  choices: QuizChoice[];
  answered?: boolean;
  more?: boolean;
};

/** What stands above the board in a lesson. */
export interface LessonView {
  id?: string;
  kind?: string;
  lesson?: string;
  title?: string;
  text?: string[];
  goal?: string;
  message?: string | null;
  state?: string;
  at?: number;
  board?: boolean;
  back?: boolean;
  next?: boolean;
  more_hints?: number;
  /** whether the solution is a single move, and the move that was shown last */
  single?: boolean;
  shown?: string;
  hide?: string[];
  lit?: string[];
  hints?: string[];
  /** the lesson after this one, on the start page */
  following?: {name: string; title: string} | null;
  course?: string;
  steps?: {id: string; title: string; done: boolean}[];
  shapes?: {full: boolean[]; seen: boolean; now: boolean}[] | null;
  quiz?: Quiz | null;
  rules?: Rule[];
  say?: {tone: string; heading?: string; text: string; then?: string[]} | null;
}

/** A rule a lesson stands on; `link` is its place in the rulebook, empty where there are no such pages. */
export type Rule = {id: string; title: string; text: string; link: string};

/** One number of a card that can be typed: what it is assumed or known to be, and what is possible. */
export type NumberField = {is: number; known: boolean; least: number; most: number};
export type CardFields = {name: string; group: string; color: string; fields: Record<string, NumberField>};
export type NumberTable = {key: string; title: string; cards: CardFields[]};
/** What finished games say: a sentence with its table each; `left` tells what could not be read. */
export type InsightsTable = {says: string; columns: string[]; rows: string[][]};
export type InsightsAnswer = {
  n?: number;
  player?: string;
  people?: string[];
  reports?: InsightsTable[];
  left?: string[];
};

/** The numbers of one's own cards, by the name of the card and the column. */
export type OwnCards = Record<string, Record<string, number>>;
/** What Python says of them: beside a number, of a box, and of a file. */
export interface NumberAnswer {
  n?: number;
  boxes?: NumberTable[];
  said?: Record<string, Record<string, string>>;
  told?: Record<string, [string, boolean][]>;
  file?: OwnCards;
  refused?: string;
  line?: number;
}

// ---- the replay

/** The frames as they are sent: each value stands once in `table`, and an object is its shape and its values. */
export type Packed = {shapes: string[][]; table: Json[]; nodes: number[]; cards: Record<string, Kind>; about: About};
export type About = {
  players: string[];
  dummy: string | null;
  groups: Record<string, {title: string; color: string}>;
  unjudged?: string;
};

/** What is known of a position: the move that led to it, and what is asked in it. */
export interface Fact {
  move: string | null;
  says?: string;
  player: string | null;
  owner: string;
  of: number | null;
  turn: number;
  asked: string | null;
  log: Omit<Line, "k">[];
  totals: number[];
  /** each seat's chance of winning as the judge sees it, where a turn begins */
  chances?: number[];
  sets: Record<string, number>[];
  views: number[];
}

/** The tree of the moves: `kids` of each position, and what could not be played. */
export interface Tree {
  kids?: Record<string, number[]>;
  broken?: {after: number; move: string; turn: number; text: string; main: boolean}[];
  left?: string | null;
  seats?: Record<string, string>;
  table?: boolean;
}

export type Task = {task?: string; hint?: string; accept?: string[]; answer?: string};

/** The chances of each player to win, as a review found them. */
export interface Judged {
  chances: Record<string, number>;
  error?: number;
  better?: string;
  loss: number;
  mark?: string;
  turning?: string;
}

/** What is noted on a position. */
export interface Remarks {
  marks?: string[];
  comments?: {author?: string; text: string}[];
  bookmark?: string;
  highlights?: string[];
  lesson?: Task;
  evaluation?: Json;
}

/** The game that is played on from a position. */
export type Live = {node: number; step: number};

export interface Reviewing {
  n?: number;
  state?: string;
  message?: string | null;
  done?: number;
  total?: number;
  decisions?: number;
  closer?: number;
  told?: string[];
  players?: {name: string; mistakes: number; says: string}[];
  /** shares of the win: start, cards, choices and others add up to the end */
  luck?: {player: string; start: number; cards: number; choices: number; others: number; end: number}[];
  moments?: {step: number; says: string}[];
}

/** An edit of a note; one that is kept tells its position by the `way` to it. */
export type Edit = {what: string; node: number} & Record<string, Json>;
export type Draft = {what: string; way?: number[]} & Record<string, Json>;

// ---- what the browser keeps

/** A game as it lies on the shelf of the browser. */
export interface Kept {
  id: string;
  text: string;
  players: string[];
  at: number;
  kind?: string;
  touched?: boolean;
  over?: boolean;
  damaged?: boolean;
  copy?: boolean;
  run?: string;
  count?: number;
  turn?: number;
  moves?: number;
  package?: string;
  file?: string;
}

// ---- how cards move

/** A box on the board, told from its corner; `gone` when nothing that arrives there is seen any more. */
export type Box = {x: number; y: number; w: number; h?: number; gone?: boolean};
/** A card where it lies. */
export type Lying = Box & {h: number; card: Card; data: CardView; place: string};
/** A card's move, with when it begins and how long it goes. */
export type Leg = Move & {at: number; ms: number};
export type Actor = {
  name: string | null;
  start: Box;
  seen: boolean;
  path: {at: number; ms: number; box: Box}[];
  final?: Card | null;
  lies?: string;
};

export type Waiting = {name: Maybe<string>; start: Box; till: number};
/** The boxes of the cards, by their keys. */
export type Boxes = Map<string | number | undefined, Lying>;
/** What flies: the cards that go, those that wait, and those that only lie elsewhere. */
export interface Flown {
  actors: Actor[];
  waiting: Waiting[];
  shifts: [Card, number[] | null][];
  total: number;
  words: [number, string][];
  lines: [number, string][];
  legs: Leg[];
  arrivals: Map<string, number[]>;
}
/** Something that is told for a while, and of whom. */
export interface Beat {
  who?: string;
  tell: () => number;
}

export type Pace = {leg: number; gap: number; read: number; idle: number; look: number; most: number};
/** A place of the pyramid, as the arrows need it. */
export type Spot = {x: number; y: number; wide: number; high: number};
/** Where the keyboard was before the board was drawn anew. */
export type Before = {node: HTMLElement; group: Maybe<HTMLElement>; middle: Point};
/** What each button does, by its name; a key that stands for one has no button. */
export type Actions = Record<string, (node: Json) => unknown> & {undo: () => unknown};
/** Opens a page, and gives what closes it. */
export type Mount = (given: Given) => Json;
