// Every word of the search must occur. The address keeps what was looked for; the address of a rule shows the rule.
const box = document.querySelector("input");
const told = document.querySelector("[role=status]");
const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();
const words = (node) => plain([...node.querySelectorAll("h3,.text,code")].map((part) => part.textContent).join(" "));
const found = [...document.querySelectorAll("[data-find]")].map((node) => ({node, text: words(node)}));
function search() {
  const wanted = plain(box.value).split(" ");
  const chapters = new Set();
  for (const {node, text} of found) {
    node.hidden = !wanted.every((word) => text.includes(word));
    if (!node.hidden) chapters.add(node.parentNode);
  }
  for (const chapter of document.querySelectorAll(".chapter")) chapter.hidden = !chapters.has(chapter);
  const seen = found.filter(({node}) => !node.hidden).length;
  document.querySelector("details").hidden = Boolean(wanted[0]);
  told.textContent = wanted[0] ? `${seen} of ${found.length} rules` : "";
}
function go() {
  const at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!at || !at.hidden) return;
  box.value = "";
  search();
  at.scrollIntoView();
}
box.addEventListener("input", () => {
  search();
  const query = box.value ? `?q=${encodeURIComponent(box.value)}` : "";
  history.replaceState(null, "", location.pathname + query);
});
addEventListener("hashchange", go);
box.value = new URLSearchParams(location.search).get("q") || "";
search();
go();
