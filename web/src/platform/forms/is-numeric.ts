/** True for what is a number, or a text that reads as one: neither NaN nor parsed to NaN. */
export function isNumeric(value: unknown): boolean {
  return !Number.isNaN(Number(value)) && !Number.isNaN(Number.parseFloat(String(value)));
}
