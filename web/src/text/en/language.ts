export const languageText = {
  label: 'Language',
  failed: 'The language could not be changed.',
  /** The one that these texts are in. */
  locale: 'en',
};
