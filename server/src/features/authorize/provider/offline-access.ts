import type { Client, Context } from 'oidc-provider';

/** The scope for access that outlives the session it came from (OpenID Connect Core §11). */
export const offlineAccess = 'offline_access';

const asking = new WeakSet<Context>();

/**
 * The library drops the scope unless the client forces a consent screen (OpenID Connect Core §11). Here nobody receives
 * it without explicit consent, or without the operator's trust, so that it is remembered before and restored
 * afterwards.
 */
export function noteOffline(context: Context, client: Client): void {
  if (isOffline(context.oidc.params.scope) && client.grantTypeAllowed('refresh_token')) asking.add(context);
}

export function restoreOffline(context: Context): void {
  const { params } = context.oidc;
  if (!asking.has(context) || isOffline(params.scope)) return;
  params.scope = params.scope ? `${params.scope} ${offlineAccess}` : offlineAccess;
}

/** Whether these scopes outlive the person's session. */
export function isOffline(scope: string | undefined): boolean {
  return scope?.split(' ').includes(offlineAccess) ?? false;
}
