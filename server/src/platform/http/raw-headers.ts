import type { IncomingMessage } from 'node:http';

/**
 * The first value of a header, which is also how Node treats repeated `authorization` headers. `name` must be in lower
 * case. Avoids `request.headers`, which creates an object of all headers first.
 */
export function firstRawHeader(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index] as string;
    if (candidate.length === name.length && candidate.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}
