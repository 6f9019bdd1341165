// A page opened from the disk may not load modules; say so instead of waiting for ever.
if (location.protocol === "file:") {
	addEventListener("DOMContentLoaded", () => {
		document.getElementById("told").textContent =
			"This page works only when it comes from a web server. In the parent folder, run python -m http.server, then open http://localhost:8000/try/.";
	});
}
