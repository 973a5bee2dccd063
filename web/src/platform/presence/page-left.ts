/**
 * Returns a function that tells whether the page that is shown now has been left: whoever uses the browser by then may be
 * somebody else, and does not see any more what was asked.
 */
export function pageLeft(): () => boolean {
  // Every page has one, and a page that is opened again has another one.
  const heading = document.querySelector('h1');
  return () => heading?.isConnected === false;
}
