import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Page {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Opens pages like a browser with cookies. `fetch` itself sends the headers of a script, which gets no redirect. */
export function siteBrowser(): (url: string | URL) => Promise<Page> {
  const cookies = new Map<string, string>();
  return async (url) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = get(url, { headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    for (const set of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
}
