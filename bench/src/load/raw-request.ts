export interface RawRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Includes the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
}

/** The bytes of an HTTP/1.1 request. */
export function rawRequest(origin: string, { method, path, headers, body }: RawRequest): string {
  const content = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...Object.entries({
      ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
      ...(content ? { 'content-length': String(Buffer.byteLength(content)) } : {}),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}
