/** The `shown_at` of an answer, in milliseconds since the epoch; undefined from a page that does not send it. */
export const shownAtOf = ({ shown_at }: { readonly shown_at?: string | undefined }): number | undefined =>
  shown_at === undefined ? undefined : Date.parse(shown_at);
