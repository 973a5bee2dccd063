/** The page that was shown when something was asked on it. */
export interface ShownPage {
  /**
   * Whether it has been left: whoever uses the browser by then may be somebody else, and does not see any more what was
   * asked.
   */
  isLeft: () => boolean;
  /** Calls `act` once, when it is left; returns a function that stops watching. */
  whenLeft: (act: () => void) => () => void;
}

/** The page that is shown now. */
export function shownPage(): ShownPage {
  // A page that is opened again, or by another account, has another one. One that shows nothing yet has none.
  const heading = document.querySelector('h1');
  const { pathname } = location;
  const isLeft = () => heading?.isConnected === false || location.pathname !== pathname;
  return {
    isLeft,
    whenLeft(act) {
      const observer = new MutationObserver(() => {
        if (!isLeft()) return;
        observer.disconnect();
        act();
      });
      observer.observe(document.body, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
  };
}
