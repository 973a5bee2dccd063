export interface RawRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** With the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or a string as it is. */
  readonly body?: unknown;
}

/** An HTTP/1.1 request as it goes over the wire. */
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
