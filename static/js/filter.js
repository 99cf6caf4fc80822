/* Long lists are searched by typing: <input data-filter="#list"> hides the children whose data-words lack what is typed.
   What has been chosen stays in sight. */

function sift(field) {
  const wanted = field.value.trim().toLowerCase();
  for (const one of document.querySelectorAll(`${field.dataset.filter} > [data-words]`))
    one.hidden = !one.dataset.words.includes(wanted) && !isChosen(one);
}
function isChosen(one) {
  return [...one.querySelectorAll("input")].some((field) => (field.inputMode ? field.value : field.checked));
}
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) sift(event.target);
});
/* Enter chooses the only one that is left, instead of sending the form half-filled. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-filter]")) return;
  event.preventDefault();
  const left = [...document.querySelectorAll(`${event.target.dataset.filter} > [data-words]:not([hidden])`)].filter(
    (one) => one.querySelector("a, input") && !one.querySelector("input:checked"),
  );
  if (left.length !== 1) return;
  const link = left[0].querySelector("a"),
    box = left[0].querySelector("input");
  if (link) return link.click();
  box.checked = true;
  event.target.value = "";
  sift(event.target);
});
