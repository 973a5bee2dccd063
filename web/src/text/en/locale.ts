/** The language of the page's texts, by BCP 47; dates, numbers and lists follow it. */
export const locale: string = 'en-GB';
