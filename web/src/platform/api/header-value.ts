/** Longer values are nobody's; they would only grow every request. */
const maxLength = 128;

/** A parameter of a query string that can be a header: visible ASCII. */
export function headerValueOf(search: string, name: string): string | undefined {
  const value = new URLSearchParams(search).get(name);
  return value && value.length <= maxLength && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}
