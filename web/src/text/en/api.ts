/** What failed before an answer came, or in an answer that says nothing of its own (spec §8). */
export const apiText = {
  network: 'Network Error. Please check your connection and try again.',
  timeout: (ms: number) => `Timeout of ${ms} ms exceeded. Please try again.`,
  aborted: 'Request aborted',
  canceled: 'Canceled',
  badRequest: 'Bad request. Please reload the page and try again.',
  badResponse: 'Bad response. Please try again in a moment.',
};
