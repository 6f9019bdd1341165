const box=document.querySelector("input");
box.addEventListener("input",()=>{const w=box.value.toLowerCase();
for(const s of document.querySelectorAll("[data-find]"))s.hidden=!s.textContent.toLowerCase().includes(w)});
