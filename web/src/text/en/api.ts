/** What failed before an answer came (spec §8). */
export const apiText = {
  network: 'Network Error. Please check your connection and try again.',
  timeout: (ms: number) => `Timeout of ${ms} ms exceeded. Please try again.`,
  aborted: 'Request aborted',
  badResponse: 'Bad response. Please try again in a moment.',
};
