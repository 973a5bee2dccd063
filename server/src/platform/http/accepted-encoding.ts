export type Encoding = 'br' | 'gzip' | 'identity';

/** The best content encoding that the client accepts, by its `Accept-Encoding` header (RFC 9110 §12.5.3). */
export function acceptedEncoding(header: string | readonly string[] | undefined): Encoding {
  const accepted = new Set(
    [header ?? []]
      .flat()
      .join(',')
      .toLowerCase()
      .split(',')
      .map((entry) => /^\s*([a-z]+)\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)\s*)?$/.exec(entry)?.[1]),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
