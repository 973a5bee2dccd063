/** The stored application request in a page's address, if it can be sent as a header. */
export function interactionOf(search: string): string | undefined {
  const value = new URLSearchParams(search).get('interaction');
  return value && /^[\w-]{1,128}$/.test(value) ? value : undefined;
}
