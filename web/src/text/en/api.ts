/** Errors without a response, or with a response that has no message (docs/behaviour/web.md#errors). */
export const apiText = {
  network: 'Network Error',
  timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  aborted: 'Request aborted',
  canceled: 'Canceled',
  badRequest: 'Bad request. Please reload the page and try again.',
  badResponse: 'Bad response. Please try again in a moment.',
  /** Shown while a call is retried because the server is overloaded. */
  overloaded: 'Many people are signing in. Trying again…',
  /** Shown next to the message: what to do. */
  hints: {
    network: 'Please check your connection and try again.',
    timeout: 'Please try again.',
  },
};
