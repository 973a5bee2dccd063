import type { Context } from 'oidc-provider';
import { accountHint, languagesOf } from './stored-request.ts';

/**
 * Where a browser's request goes: the portal's root, with everything it came with (docs/behaviour/authorize.md#calls) but an ID token,
 * which is in no address of the portal: the account that it names says as much (RFC 9700 §4.3.2).
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
