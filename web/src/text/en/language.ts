export const languageText = {
  label: 'Language',
  /** The one that these texts are in. */
  locale: 'en',
};
