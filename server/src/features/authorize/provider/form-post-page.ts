import type { FastifyInstance } from 'fastify';
import {
  contentSecurityPolicy,
  type SecurityHeaderOptions,
} from '../../../platform/http/security-headers.ts';
import type { Client } from '../../applications/client.ts';
import type { InteractionPayload } from './internal-request.ts';

export interface FormPostPageDeps {
  readonly security: SecurityHeaderOptions;
  readonly findRequest: (interaction: string) => Promise<InteractionPayload | undefined>;
  readonly findClient: (id: string) => Promise<Client | undefined>;
}

const page = '/auth/app';

/**
 * The page that posts an answer may post to the application's origin; no other page may (security #38).
 * The web app requests it with `form_post=1`.
 */
export function letFormsThrough(app: FastifyInstance, deps: FormPostPageDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith(page)) return;
    const url = URL.parse(request.url, 'http://portal.invalid');
    if (!url || url.pathname.replace(/\/$/, '') !== page || url.searchParams.get('form_post') !== '1') return;
    const target = await targetOf(url.searchParams, deps);
    const origin = target ? URL.parse(target)?.origin : undefined;
    if (!origin || origin === 'null') return;
    reply.header('content-security-policy', contentSecurityPolicy(deps.security, `'self' ${origin}`));
  });
}

/** The registered redirect URI that the request names. */
async function targetOf(query: URLSearchParams, deps: FormPostPageDeps): Promise<string | undefined> {
  const interaction = query.get('interaction');
  const stored = interaction ? await deps.findRequest(interaction) : undefined;
  const { client_id: clientId, redirect_uri: target } = stored?.params ?? Object.fromEntries(query);
  if (typeof clientId !== 'string' || typeof target !== 'string') return undefined;
  const client = await deps.findClient(clientId);
  return client?.redirectUris.includes(target) ? target : undefined;
}
