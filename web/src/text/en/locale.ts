/** BCP 47 tag of the texts' language, used to format dates, numbers and lists. */
export const locale: string = 'en-GB';
