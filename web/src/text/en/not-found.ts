/** Texts of the page for an address that no screen has. */
export const notFoundText = {
  hint: 'The address may be mistyped, or the page may have moved.',
  goHome: 'Go to the home page',
};
