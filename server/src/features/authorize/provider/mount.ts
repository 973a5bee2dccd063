import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxValueLength } from '@latchkey/contract/authorize/oauth-parameters';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import { catalog } from '../../../platform/text/catalog.ts';
import type { KeyPairs } from '../../../platform/tokens/key-pairs.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { longBodyLimit, mostParameters, protocolBodyLimit } from '../limits.ts';
import { type LogoutParameters, logoutParameters } from '../logout-requests.service.ts';
import { withDefaultScope } from './default-scope.ts';
import type { EndpointLimits } from './endpoint-limits.ts';
import { type ErrorPage, errorStyle, errorStylePath } from './error-page.ts';
import { incomingRequest } from './incoming-request.ts';
import type { Providers } from './providers.ts';
import { registrationRequest } from './registration-request.ts';
import { routes } from './routes.ts';

export interface MountDeps {
  readonly providers: Providers;
  readonly keys: Pick<KeyPairs, 'knowKeyOf'>;
  /** PUBLIC_URL: the library uses it as its own address, whatever the request says (security #18). */
  readonly origin: URL;
  readonly waitFor: EndpointLimits;
  /** Stores a logout that came with an ID token, and returns the token by which the page refers to it. */
  readonly keepLogout: (parameters: LogoutParameters) => Promise<string>;
  /** Whether anybody may register an application. */
  readonly isRegistrationOpen: boolean;
  readonly clientAddress: (request: FastifyRequest) => string;
  readonly errorPage: ErrorPage;
}

const wellKnown: readonly string[] = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
];

/**
 * What the library may be called with. It also accepts other letter cases, a trailing slash, a fragment and a whole URL,
 * but everything that the portal decides by the path (limits, what strangers may register, which scopes a machine may
 * have) is decided by exactly these (security #317). Its resume routes are for internal requests only.
 */
const addresses: ReadonlySet<string> = new Set([...Object.values(routes), ...wellKnown]);

/**
 * Passes the endpoints under /oauth2/ and the two discovery documents to the library, with the request's body unchanged.
 */
export async function mountProtocol(app: FastifyInstance, deps: MountDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.get(errorStylePath, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(errorStyle),
    );
    screen(scope, routes.code_verification, '/auth/device', async (parameters) => parameters);
    screen(scope, routes.end_session, '/auth/logout', (parameters, request) =>
      withoutIdToken(parameters, request, deps),
    );
    const handle = (request: FastifyRequest, reply: FastifyReply) => serve(request, reply, deps);
    for (const url of wellKnown) scope.route({ method: ['GET', 'OPTIONS'], url, handler: handle });
    scope.route({ method: ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE'], url: '/oauth2/*', handler: handle });
  });
}

type Rewrite = (parameters: URLSearchParams, request: FastifyRequest) => Promise<URLSearchParams>;

/**
 * Redirects a page that a browser opens to a screen of the web app. 303, so that a posted form becomes a GET (security
 * #36).
 */
function screen(scope: FastifyInstance, from: string, to: string, rewrite: Rewrite): void {
  const lead = async (parameters: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => {
    const query = await rewrite(parameters, request);
    return reply.redirect(query.size > 0 ? `${to}?${query}` : to, 303);
  };
  scope.get(from, (request, reply) => lead(queryOf(request.url), request, reply));
  scope.post(from, { bodyLimit: longBodyLimit }, async (request, reply) =>
    lead(await readForm(request), request, reply),
  );
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}

/** Stores a logout that contains an ID token in a row, so that the page's address contains none (security #94). */
async function withoutIdToken(
  parameters: URLSearchParams,
  request: FastifyRequest,
  deps: MountDeps,
): Promise<URLSearchParams> {
  if (!parameters.get('id_token_hint')) {
    parameters.delete('id_token_hint');
    return parameters;
  }
  const known = logoutParameters.flatMap((name): [string, string][] => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  if (known.some(([, value]) => value.length > maxValueLength)) throw new ApiError('too_large');
  const address = deps.clientAddress(request);
  const asked = { path: routes.end_session, address, authorization: undefined, parameters };
  const wait = await deps.waitFor(asked);
  if (wait > 0) throw new ApiError('rate_limited', { retry_after: wait });
  return new URLSearchParams({ logout: await deps.keepLogout(Object.fromEntries(known)) });
}

async function readForm(request: FastifyRequest): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, longBodyLimit)).toString('utf8'));
}

/** By its events, because iterating over it takes a hundredth of the time of a refresh longer. */
function readBody({ raw }: FastifyRequest, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    function take(chunk: Buffer): void {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      // The connection stays open for the reply.
      raw.off('data', take).pause();
      reject(new ApiError('too_large'));
    }
    raw.on('data', take);
    raw.once('end', () => resolve(Buffer.concat(chunks)));
    // A body that breaks off is an error, and always comes before this.
    raw.once('error', reject);
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply, deps: MountDeps): Promise<void> {
  const path = request.url.split('?')[0] ?? '';
  if (!addresses.has(path)) throw new ApiError('not_found');
  const limit = path === routes.registration ? longBodyLimit : protocolBodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new ApiError('too_large');
  const address = deps.clientAddress(request);
  const { authorization } = request.headers;
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  const body = hasBody ? await readBody(request, limit) : undefined;
  const form = body && isForm(request) ? new URLSearchParams(body.toString('utf8')) : undefined;
  const parameters = form ?? queryOf(request.url);
  const isPreflight = request.method === 'OPTIONS';
  const wait = await deps.waitFor({ path, address, authorization, parameters, isPreflight });
  if (wait > 0) return tooMany(reply, path, { wait, errorPage: deps.errorPage });
  if (parameters.size > mostParameters || (form && queryOf(request.url).size > mostParameters))
    return unreadable(reply, path, 'there are too many parameters', deps);
  // PostgreSQL cannot store NUL, and the protocol does not allow it (RFC 6749, appendix A).
  if ([...parameters.values()].some((value) => value.includes('\0')))
    return unreadable(reply, path, 'a parameter has a character that is not allowed', deps);
  pinOrigin(request, deps.origin, address);
  // The library only knows the keys it was created with.
  const hint = parameters.get('id_token_hint');
  if (hint) await deps.keys.knowKeyOf(hint);
  // Before Fastify hands over the reply, so that a failure to load the library is handled like any other error.
  const provider = await deps.providers.current();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  keepCookiesIn(raw);
  await provider.callback()(forLibrary(request, path, parameters, body, form !== undefined, deps), raw);
}

/** The request in the form that the library reads: with its body, and with defaults filled in. */
function forLibrary(
  { raw }: FastifyRequest,
  path: string,
  parameters: URLSearchParams,
  body: Buffer | undefined,
  isForm: boolean,
  { isRegistrationOpen }: MountDeps,
): IncomingMessage {
  if (path === routes.registration && body)
    return incomingRequest({ ...partsOf(raw), body: registrationRequest(body, isRegistrationOpen) });
  const hasScope = !asksForScope.includes(path) || Boolean(parameters.get('scope'));
  if (hasScope) return body ? incomingRequest({ ...partsOf(raw), body }) : raw;
  const search = withDefaultScope(parameters).toString();
  if (isForm) return incomingRequest({ ...partsOf(raw), body: Buffer.from(search) });
  if (body) return incomingRequest({ ...partsOf(raw), body });
  return Object.assign(raw, { url: `${path}?${search}` });
}

const asksForScope: readonly string[] = [
  routes.authorization,
  routes.pushed_authorization_request,
  routes.device_authorization,
  routes.backchannel_authentication,
];

const partsOf = ({ method, url, headers }: IncomingMessage) => ({ method, url, headers });

function isForm(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
}

function tooMany(
  reply: FastifyReply,
  path: string,
  { wait, errorPage }: { readonly wait: number; readonly errorPage: ErrorPage },
): void {
  reply.header('retry-after', wait).code(429);
  const page = errorPage(catalog().authorize.errorPage.tooMany);
  refuse(reply, path, page, { error: 'temporarily_unavailable', error_description: 'too many requests' });
}

/** Answers with the protocol's error format, which its clients read (RFC 6749 §5.2). */
function unreadable(
  reply: FastifyReply,
  path: string,
  error_description: string,
  { errorPage }: Pick<MountDeps, 'errorPage'>,
): void {
  const { message, oauth_error } = explainRefusal('invalid_request');
  reply.code(400);
  refuse(reply, path, errorPage(message, oauth_error), { error: 'invalid_request', error_description });
}

function refuse(reply: FastifyReply, path: string, page: string, fault: Record<string, string>): void {
  reply.header('cache-control', 'no-store');
  // The answer contains nothing private, and without this header a page would only see a network failure.
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'Retry-After');
  if (path === routes.authorization) void reply.type('text/html; charset=utf-8').send(page);
  else void reply.send(fault);
}

/** A spoofed Host header would end up in discovery and in links. */
function pinOrigin(request: FastifyRequest, { host, protocol }: URL, address: string): void {
  const { headers } = request.raw;
  delete headers.cookie;
  delete headers['x-forwarded-host'];
  delete headers.forwarded;
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  headers['x-forwarded-for'] = address;
}

/**
 * Removes the library's cookies: the portal holds several accounts in one browser, and a cookie would only know one.
 */
function keepCookiesIn(raw: ServerResponse): void {
  const setHeader = raw.setHeader.bind(raw);
  raw.setHeader = (name, value) => (name.toLowerCase() === 'set-cookie' ? raw : setHeader(name, value));
}
