/** Of the banner that is there before React is. */
export const loadingText = {
  failed: 'A part of this page could not be loaded. Please check your connection.',
  tryAgain: 'Try again',
};
