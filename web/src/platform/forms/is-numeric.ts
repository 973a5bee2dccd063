/** True for a number, and for text that parses as one, except NaN. */
export function isNumeric(value: unknown): boolean {
  return !Number.isNaN(Number(value)) && !Number.isNaN(Number.parseFloat(String(value)));
}
