/** Whether this page was loaded as one that may post to the application. */
export const mayPost = (): boolean => new URLSearchParams(location.search).get('form_post') === '1';

/** The server lets only a page of its own loading post to the application (security #38): loads this one again as such. */
export function loadAsPoster(): void {
  const address = new URL(location.href);
  address.searchParams.set('form_post', '1');
  location.replace(address);
}
