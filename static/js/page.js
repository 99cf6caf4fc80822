/* On every page: what only scripts can do is shown, and whoever has been logged out is led to the log-in page,
   not shown it inside the page; and the site is an app that a phone can keep. */
import { answeredAddress, asksToLogIn } from "./dom.js";
import { listen } from "./home-screen.js";

document.documentElement.classList.add("scripted");
listen();

document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (!xhr.getResponseHeader("X-Maintenance")) return;
  // What was typed stays where it is; why nothing was done stands above it.
  const said = document.querySelector("#maintenance-said") ?? document.createElement("p");
  said.id = "maintenance-said";
  said.className = "notice wait";
  said.setAttribute("role", "alert");
  said.textContent = xhr.responseText;
  document.querySelector("#main").prepend(said);
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (!asksToLogIn(xhr)) return;
  event.detail.shouldSwap = false;
  const logIn = answeredAddress(xhr);
  logIn.searchParams.set("next", location.pathname);
  location.href = logIn;
});
