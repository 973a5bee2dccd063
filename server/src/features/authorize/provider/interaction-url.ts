import type { Context } from 'oidc-provider';
import { accountHint, languagesOf } from './stored-request.ts';

/**
 * The address that a browser's request is redirected to: the portal's root with all parameters
 * (docs/behaviour/authorize.md#calls) except an ID token, which is never in an address of the portal; the account that
 * it names is sent instead (RFC 9700 §4.3.2).
 */
export function interactionUrl(context: Context, interaction: { jti: string }): string {
  const given =
    context.method === 'POST'
      ? new URLSearchParams(definedOf(context.oidc.body))
      : new URLSearchParams(context.querystring);
  for (const name of ['interaction', 'id_token_hint', accountHint]) given.delete(name);
  const hinted = context.oidc.entities.IdTokenHint?.payload.sub;
  if (hinted) given.set(accountHint, hinted);
  const wanted = languagesOf(context);
  if (wanted) given.set('ui_locales', wanted);
  given.set('interaction', interaction.jti);
  return `/?${given}`;
}

function definedOf(body: Readonly<Record<string, string | undefined>> = {}): [string, string][] {
  return Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}
