import type { FastifyBaseLogger } from 'fastify';
import type { Context, Provider } from 'oidc-provider';
import { DatabaseUnavailable } from '../../../platform/db/database-unavailable.ts';
import { isPostgresAway } from '../../../platform/db/postgres-away.ts';
import {
  contentSecurityPolicy,
  type SecurityHeaderOptions,
} from '../../../platform/http/security-headers.ts';

export interface PrepareOptions {
  readonly security: SecurityHeaderOptions;
  readonly log: FastifyBaseLogger;
}

/** What every instance of the library does beside its own work. */
export function prepareProvider(provider: Provider, { security, log }: PrepareOptions): void {
  const away = new WeakSet<Context>();
  provider.on('server_error', (context, error) => {
    if (error instanceof DatabaseUnavailable || isPostgresAway(error)) away.add(context);
    log.error({ err: error, route: context.oidc?.route }, 'the protocol failed');
  });
  provider.use(async (context, next) => {
    await next();
    if (away.has(context)) {
      context.status = 503;
      context.set('retry-after', '1');
    }
    allowFormPost(context, security);
  });
}

/** The page that the library posts an error with goes to the client it is for, and nowhere else (security #38). */
function allowFormPost(context: Context, security: SecurityHeaderOptions): void {
  const target = context.oidc?.params?.redirect_uri;
  const isForm = typeof context.body === 'string' && context.body.includes('<form method="post"');
  const origin = isForm && target ? URL.parse(target)?.origin : undefined;
  if (!origin) return;
  const policy = contentSecurityPolicy(security, origin);
  const script = /'sha256-[^']+'/.exec(context.response.get('content-security-policy'))?.[0] ?? '';
  context.set('content-security-policy', policy.replace("script-src 'self'", `script-src ${script}`));
}
