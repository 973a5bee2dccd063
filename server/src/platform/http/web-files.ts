import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from '@latchkey/contract/text/locales';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { ApiError } from './api-error.ts';

/** Pages and scripts of the built web app with the brand's texts filled in. */
export interface WebFiles {
  /** A page with its placeholders. */
  page(file: string, locale: Locale): string;
  /** A generated script, by its name. */
  script(name: string): Script | undefined;
  /** Changes whenever one of the files changes. */
  version(): string;
}

export interface Script {
  /** False for the name of an earlier version. */
  readonly isNow: boolean;
  readonly code: () => string;
}

const year = 365 * 24 * 60 * 60;

interface Assets {
  /** Names of built files. */
  readonly built: ReadonlySet<string>;
  readonly files: WebFiles;
}

/**
 * Serves the built assets, and the scripts that contain the brand's texts if there is no built file of that name. Each
 * of the latter is compressed once. Needs the `sendFile` of @fastify/static.
 */
export function serveAssets(app: FastifyInstance, { built, files }: Assets): void {
  let made = { version: '', forms: new Map<string, Promise<Buffer>>() };
  const inForm = (name: string, script: Script, encoding: 'br' | 'gzip') => {
    if (made.version !== files.version()) made = { version: files.version(), forms: new Map() };
    const key = `${encoding} ${name}`;
    const form = made.forms.get(key) ?? compress(script.code(), encoding);
    made.forms.set(key, form);
    return form;
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (built.has(name)) return reply.sendFile(`assets/${name}`);
    const script = files.script(name);
    if (!script) throw new ApiError('not_found');
    const wanted = acceptedEncoding(request.headers['accept-encoding']);
    // Clients can invent any number of outdated names: nothing is cached for them.
    const encoding: Encoding = script.isNow ? wanted : 'identity';
    reply
      .header('cache-control', script.isNow ? `public, max-age=${year}, immutable` : 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/javascript; charset=utf-8');
    if (encoding === 'identity') return reply.send(script.code());
    return reply.header('content-encoding', encoding).send(await inForm(name, script, encoding));
  });
}

/** Compresses with the same settings as the build uses for files per language. */
const compress = (code: string, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : promisify(gzip)(code, { level: 9 });
