/** No real value is longer, and it would enlarge every request. */
const maxLength = 128;

/** A query parameter that can be used as a header: visible ASCII. */
export function headerValueOf(search: string, name: string): string | undefined {
  const value = new URLSearchParams(search).get(name);
  return value && value.length <= maxLength && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}
