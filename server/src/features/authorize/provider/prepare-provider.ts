import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Context, Provider } from 'oidc-provider';
import { DatabaseUnavailable } from '../../../platform/db/database-unavailable.ts';
import { isPostgresAway } from '../../../platform/db/postgres-away.ts';
import {
  contentSecurityPolicy,
  type SecurityHeaderOptions,
} from '../../../platform/http/security-headers.ts';
import type { Happenings } from '../../../platform/operations/happenings.ts';
import { securityEvent } from '../../../platform/operations/security-events.ts';
import { cibaGrant, deviceGrant, unauthorized } from './client-metadata.ts';
import type { ConfigurationDeps } from './configuration.ts';
import { routes } from './routes.ts';
import type { StructuredTokens } from './structured-tokens.ts';

export interface PrepareOptions {
  readonly security: SecurityHeaderOptions;
  readonly log: FastifyBaseLogger;
  readonly happenings: Happenings;
  /** Keeps the library's records in memory until `write` is called, see library-records.ts. */
  readonly keepRecords: <T>(run: (write: () => Promise<void>) => Promise<T>) => Promise<T>;
  readonly structuredTokens: StructuredTokens;
  /** Whether the account may have tokens of this client at present. */
  readonly hasAccount: (userId: string, clientId: string) => Promise<boolean>;
  readonly endTokens: (userId: string, clientId: string) => Promise<void>;
  /** What a client has lost, as of the changes under way; undefined if it no longer exists. */
  readonly lossNow: (clientId: string) => Promise<Readonly<Record<string, number>> | undefined>;
  /** Records that an application continues to use what an account allowed, see AccessPort. */
  readonly noteUse: (userId: string, clientId: string, before?: number) => Promise<void>;
  readonly registration: ConfigurationDeps['registration'];
}

/** Adds the portal's behaviour to an instance of the library. */
export function prepareProvider(provider: Provider, options: PrepareOptions): void {
  const { security, log, keepRecords, structuredTokens, registration } = options;
  const answerStructured = structuredTokens.follow(provider);
  countGrants(provider, options);
  const away = new WeakSet<Context>();
  provider.on('server_error', (context, error) => {
    if (error instanceof DatabaseUnavailable || isPostgresAway(error)) away.add(context);
    log.error({ err: error, route: context.oidc?.route }, 'the protocol failed');
  });
  provider.use(async (context, next) => {
    if (context.path === routes.registration && letPagesRegister(context, registration)) return;
    if (context.path === routes.token) await keepRecords((write) => issue(context, next, write, options));
    else await next();
    if (away.has(context)) {
      context.status = 503;
      context.set('retry-after', '1');
    }
    await answerStructured(context);
    nameUnauthorizedClient(context);
    describeBackchannel(context);
    // The reply is empty, and some clients try to parse it if it has a content type.
    if (context.path === routes.revocation && context.body === '') context.remove('content-type');
    allowFormPost(context, security);
  });
}

/** Only known grant types become labels: otherwise clients could invent a new one with every request. */
const countedGrants = new Set([
  'authorization_code',
  'refresh_token',
  'client_credentials',
  deviceGrant,
  'urn:openid:params:grant-type:ciba',
]);

function countGrants(
  provider: Provider,
  { log, happenings }: Pick<PrepareOptions, 'log' | 'happenings'>,
): void {
  const grantOf = ({ oidc }: Context): string => {
    const asked = String(oidc?.params?.grant_type);
    return countedGrants.has(asked) ? asked : 'other';
  };
  provider.on('grant.success', (context) =>
    happenings.tell('tokenGrant', { grant: grantOf(context), result: 'granted' }),
  );
  provider.on('grant.error', (context, error) => {
    happenings.tell('tokenGrant', { grant: grantOf(context), result: 'refused' });
    if (grantOf(context) !== 'refresh_token' || !isReuse(error)) return;
    happenings.tell('refreshTokenReused', {});
    const { client, account } = context.oidc;
    const about = { client: client?.clientId, user_id: account?.accountId, ip: context.ip };
    log.warn(securityEvent('refresh_token.reused', about), 'a refresh token was used again');
  });
}

/** The library's message for a token that was used before, and the adapter's for parallel use. */
function isReuse({ error_detail }: { error_detail?: string }): boolean {
  return /\bused\b/.test(error_detail ?? '');
}

/**
 * CORS for registration: an agent in a browser registers from its own page; no cookies are involved, and the answer is
 * the caller's own (Fetch §3.3). True for a preflight request.
 */
function letPagesRegister(context: Context, registration: ConfigurationDeps['registration']): boolean {
  if (registration === 'closed') return false;
  context.set('access-control-allow-origin', '*');
  context.set('access-control-expose-headers', 'WWW-Authenticate');
  if (context.method !== 'OPTIONS') return false;
  context.set('access-control-allow-methods', 'POST');
  context.set('access-control-allow-headers', 'authorization, content-type, mcp-protocol-version');
  context.set('access-control-max-age', '3600');
  context.status = 204;
  return true;
}

const grantOfEndpoint: Readonly<Record<string, string>> = {
  [routes.device_authorization]: deviceGrant,
  [routes.backchannel_authentication]: cibaGrant,
};

/**
 * The library answers `invalid_request` if a client may not use a grant; RFC 6749 §5.2 requires `unauthorized_client`.
 */
function nameUnauthorizedClient(context: Context): void {
  const { oidc } = context;
  const asked = context.path === routes.token ? oidc?.params?.grant_type : grantOfEndpoint[context.path];
  const body = context.body as { error?: string } | undefined;
  if (body?.error !== 'invalid_request' || !asked || !oidc.client || oidc.client.grantTypeAllowed(asked))
    return;
  context.body = { error: 'unauthorized_client', error_description: unauthorized };
}

/** The library claims that a user code is needed; here the companion's own key replaces it. */
function describeBackchannel({ body }: Context): void {
  if (typeof body === 'object' && body !== null && 'backchannel_user_code_parameter_supported' in body)
    Object.assign(body, { backchannel_user_code_parameter_supported: false });
}

/** Tokens are returned once all of them are written; if that fails, the library's own error is returned. */
async function issue(
  context: Context,
  next: () => Promise<void>,
  write: () => Promise<void>,
  options: Pick<PrepareOptions, 'hasAccount' | 'endTokens' | 'lossNow' | 'noteUse'>,
): Promise<void> {
  await next();
  // Nobody is told what was made for a request that was refused in the end.
  if (context.status !== 200) return;
  try {
    await write();
    await refuseLost(context, options);
    await refuseLostClient(context, options);
    const { account, client, entities } = context.oidc ?? {};
    if (context.status !== 200 || !account || !client) return;
    // The answer that a code comes from has just been noted.
    if (entities.AuthorizationCode) return;
    const rotated = entities.RotatedRefreshToken;
    await options.noteUse(account.accountId, client.clientId, rotated && rotated.iat * 1000);
  } catch (error) {
    context.status = 500;
    context.body = { error: 'server_error', error_description: 'oops! something went wrong' };
    context.oidc.provider.emit('server_error', context, error as Error);
  }
}

/**
 * If access was withdrawn meanwhile (#185), or the account erased or suspended (#456): whoever did it ended what had been
 * written by then, and this ends what was written afterwards.
 */
async function refuseLost(
  context: Context,
  { hasAccount, endTokens }: Pick<PrepareOptions, 'hasAccount' | 'endTokens'>,
): Promise<void> {
  const { account, client } = context.oidc ?? {};
  if (!account || !client) return;
  if (await hasAccount(account.accountId, client.clientId)) return;
  await endTokens(account.accountId, client.clientId);
  context.status = 400;
  context.body = { error: 'invalid_grant', error_description: 'grant request is invalid' };
}

/**
 * The same for a token of the client itself: its secret or key may have been retired, or a right withdrawn, after the
 * request was authenticated (security #525).
 */
async function refuseLostClient(
  context: Context,
  { lossNow }: Pick<PrepareOptions, 'lossNow'>,
): Promise<void> {
  const { client, entities } = context.oidc ?? {};
  const token = entities?.ClientCredentials;
  if (context.status !== 200 || !client || !token) return;
  if (isDeepStrictEqual(await lossNow(client.clientId), client.latchkey_lost)) return;
  await token.destroy();
  context.status = 401;
  context.body = { error: 'invalid_client', error_description: 'client authentication failed' };
}

/** Allows the page with which the library posts an error to post to its client, and nowhere else (security #38). */
function allowFormPost(context: Context, security: SecurityHeaderOptions): void {
  const target = context.oidc?.params?.redirect_uri;
  const isForm = typeof context.body === 'string' && context.body.includes('<form method="post"');
  const origin = isForm && target ? URL.parse(target)?.origin : undefined;
  if (!origin) return;
  const policy = contentSecurityPolicy(security, origin);
  const script = /'sha256-[^']+'/.exec(context.response.get('content-security-policy'))?.[0] ?? '';
  context.set('content-security-policy', policy.replace("script-src 'self'", `script-src ${script}`));
}
