/* Fields that depend on others: data-when="bid=solo|duo;open=true" shows a part only while both hold. */
import { all } from "./dom.js";

/** What is chosen for a field; null if the field is not asked now, so that what depends on it is not asked either. */
export function chosen(form, name) {
  const fields = all(`[name="${CSS.escape(name)}"]`, form);
  if (!fields.length || fields.every((field) => field.disabled)) return null;
  if (fields[0].type === "checkbox") return String(fields[0].checked);
  return (fields[0].type === "radio" ? fields.find((field) => field.checked) : fields[0])?.value ?? "";
}

function holds(form, rule) {
  const [name, values] = rule.split("=");
  const value = chosen(form, name);
  return value !== null && values.toLowerCase().split("|").includes(value.toLowerCase());
}

/** Show what is asked now; what is not asked is not sent either. */
export function showWhatIsAsked(form) {
  for (const part of all("[data-when]", form)) {
    const asked = part.dataset.when
      .split(";")
      .filter(Boolean)
      .every((rule) => holds(form, rule));
    part.hidden = !asked;
    for (const field of all("input, select", part)) field.disabled = !asked;
  }
  form.dataset.fitted = "";
}
