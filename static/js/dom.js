/* What the modules of the pages share. */

/** The elements within that match, as an array. */
export const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

/** Act once the page is there (and htmx has looked at it), and again whenever htmx has changed a part of it. */
export function whenShown(act) {
  if (document.readyState === "complete") act();
  else document.addEventListener("DOMContentLoaded", act);
  document.addEventListener("htmx:afterSettle", act);
}

/** Whether an answer leads to the log-in page: whoever asked has been logged out meanwhile. */
export function asksToLogIn(xhr) {
  return answeredAddress(xhr).pathname.startsWith("/log-in/");
}

/** The address that answered in the end, redirections followed. */
export const answeredAddress = (xhr) => new URL(xhr.responseURL || location.href);
