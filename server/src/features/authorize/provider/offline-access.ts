import type { Client, Context } from 'oidc-provider';

/** The scope of what outlives the session it came from (OpenID Connect Core §11). */
export const offlineAccess = 'offline_access';

const asking = new WeakSet<Context>();

/**
 * The library drops the scope where the client does not force a consent (OpenID Connect Core §11). Here nobody gets it
 * without agreeing to it by name, or without the operator's trust, so it is noted before and asked for again after.
 */
export function noteOffline(context: Context, client: Client): void {
  if (isOffline(context.oidc.params.scope) && client.grantTypeAllowed('refresh_token')) asking.add(context);
}

export function restoreOffline(context: Context): void {
  const { params } = context.oidc;
  if (!asking.has(context) || isOffline(params.scope)) return;
  params.scope = params.scope ? `${params.scope} ${offlineAccess}` : offlineAccess;
}

/** Whether these scopes go on after the person has signed out. */
export function isOffline(scope: string | undefined): boolean {
  return scope?.split(' ').includes(offlineAccess) ?? false;
}
