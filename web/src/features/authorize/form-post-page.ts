/** Whether this page was loaded with permission to post to the application. */
export const mayPost = (): boolean => new URLSearchParams(location.search).get('form_post') === '1';

/**
 * Reloads this page with permission to post: the server only grants it to a page that was loaded for this purpose
 * (security #38).
 */
export function loadAsPoster(): void {
  const address = new URL(location.href);
  address.searchParams.set('form_post', '1');
  location.replace(address);
}
