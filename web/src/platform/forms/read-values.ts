/** The values of a form by the names of its inputs: a checkbox is a boolean, everything else text. */
export function readValues(form: HTMLFormElement): Record<string, string | boolean> {
  const values: Record<string, string | boolean> = {};
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.name)
      values[element.name] = element.type === 'checkbox' ? element.checked : element.value;
    else if ((element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) && element.name)
      values[element.name] = element.value;
  }
  return values;
}
