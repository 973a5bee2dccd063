export const languageText = {
  label: 'Language',
  failed: 'The language could not be changed.',
  /** The language of these texts. */
  locale: 'en',
};
