/** The parameter in which the sse transport carries its first frame, token included. */
const connectParameter = 'cf_connect';

/** A request's address as a log may show it: without the token that the sse transport has to carry there (decisions §4). */
export function loggableUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || !query.includes(connectParameter)) return url;
  return `${path}?${connectParameter}=[hidden]`;
}
