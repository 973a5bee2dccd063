/** The runtime's `fetch`, or a test's replacement. */
export type OutgoingFetch = (url: string, init: RequestInit) => Promise<Response>;
