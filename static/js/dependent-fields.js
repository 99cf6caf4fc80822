/* For pages with an ordinary form some of whose fields depend on others. */
import { all, whenShown } from "./dom.js";
import { showWhatIsAsked } from "./fields.js";

const forms = "form:not([data-deal]):has([data-when])";

document.addEventListener("input", (event) => {
  if (event.target.form?.matches(forms)) showWhatIsAsked(event.target.form);
});
whenShown(() => all(forms).forEach(showWhatIsAsked));
