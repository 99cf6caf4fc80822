/* Numbers: steppers, and numbers with a fixed total of which the last follows from the others. */
import { all } from "../dom.js";

/** The inputs whose number followed from the others: they go on following until somebody types into them. */
const followers = new WeakSet();

/** When all numbers of a total but one are known, the last one follows; of two, each follows the other. */
export function fillTheLast(input) {
  const group = input.closest("[data-total]");
  if (!group) return;
  followers.delete(input);
  const inputs = all("input", group);
  const follower = followerOf(
    input,
    inputs.filter((one) => one !== input),
  );
  if (!follower) return;
  const known = inputs.filter((one) => one !== follower).reduce((sum, one) => sum + Number(one.value), 0);
  const rest = Number(group.dataset.total) - known;
  const fits = input.value !== "" && rest >= Number(follower.min) && rest <= Number(follower.max);
  follower.value = fits ? rest : "";
  followers.add(follower);
}

/** The same for what was typed before this script was there. */
export function fillAllLast(form) {
  for (const group of all("[data-total]", form)) {
    const inputs = all("input", group);
    const known = inputs.filter((one) => one.value !== "");
    if (known.length && known.length === inputs.length - 1) fillTheLast(known.at(-1));
  }
}

function followerOf(_input, others) {
  if (others.length === 1) return others[0];
  const empty = others.filter((one) => one.value === "");
  return others.find((one) => followers.has(one)) ?? (empty.length === 1 ? empty[0] : undefined);
}

/** One step up or down; an empty number begins in the middle of its total. */
export function step(button) {
  const input = button.parentElement.querySelector("input");
  if (input.value === "") input.value = beginning(input);
  else if (Number(button.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function beginning(input) {
  const group = input.closest("[data-total]");
  const share = group ? Number(group.dataset.total) / all("input", group).length : 0;
  const middle = Math.round(share / input.step) * input.step;
  return Math.max(Number(input.min), Math.min(Number(input.max), middle));
}

/** A button that is held steps on: after half a second, twelve times a second. */
export function repeatWhileHeld() {
  let timer;
  const stop = () => {
    clearTimeout(timer);
    clearInterval(timer);
  };
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    timer = setTimeout(() => {
      timer = setInterval(step, 80, button);
    }, 500);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(end, stop);
}
