/** What failed before an answer came, or in an answer that says nothing of its own (docs/behaviour/web.md#errors). */
export const apiText = {
  network: 'Network Error',
  timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  aborted: 'Request aborted',
  canceled: 'Canceled',
  badRequest: 'Bad request. Please reload the page and try again.',
  badResponse: 'Bad response. Please try again in a moment.',
  /** While a call is made again that the server was too busy for. */
  overloaded: 'Many people are signing in. Trying again…',
  /** Beside the message: what to do. */
  hints: {
    network: 'Please check your connection and try again.',
    timeout: 'Please try again.',
  },
};
