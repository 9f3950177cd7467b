/** A field of CSV, quoted where need be. A text that a table would take for a formula gets an apostrophe in front. */
export function csvField(field: string): string {
  const text = /^[=+\-@\t\r]/u.test(field) && !isNumber(field) ? `'${field}` : field;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isNumber(field: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/u.test(field);
}
