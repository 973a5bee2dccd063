/** The runtime's `fetch`, or what a test has in its place. */
export type OutgoingFetch = (url: string, init: RequestInit) => Promise<Response>;
