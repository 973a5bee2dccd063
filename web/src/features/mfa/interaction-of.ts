/** The stored request of an application that a page's address names, if it is fit to be sent. */
export function interactionOf(search: string): string | undefined {
  const value = new URLSearchParams(search).get('interaction');
  return value && /^[\w-]{1,128}$/.test(value) ? value : undefined;
}
