/** The banner that is shown before React has loaded. */
export const loadingText = {
  failed: 'Part of this page could not be loaded. Please check your connection.',
  tryAgain: 'Try again',
};
