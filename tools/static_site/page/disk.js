// A page opened from the disk may not load modules; say so instead of waiting for ever.
if (location.protocol === "file:") {
	addEventListener("DOMContentLoaded", () => {
		document.getElementById("told").textContent =
			"Browsers run this page only from a server. In the folder above this one: python -m http.server, then open http://localhost:8000/try/.";
	});
}
