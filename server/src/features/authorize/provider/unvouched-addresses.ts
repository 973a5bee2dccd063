import { isRedirectLoopback } from '@latchkey/contract/clients/redirect-uri';
import type { Client, Context, Provider } from 'oidc-provider';
import { isSilentInFrame } from './interaction-policy.ts';
import { currentInternalRequest } from './internal-request.ts';

/**
 * Errors reach an application without anybody's consent. If nobody vouches for the application, anybody could register
 * one and lead people through the portal's own address to a page of their choice: such errors are shown by the portal
 * instead (RFC 9700 §4.11.2). In a frame nothing of the portal is shown, so that no address of it could deceive.
 */
export function keepFromUnvouchedAddresses(provider: Provider): void {
  provider.on('authorization.error', (context, error) => {
    const { client, params } = context.oidc;
    if (!client || !isUnvouchedPage(client, params?.redirect_uri)) return;
    if (isSilentInFrame(context) || isRefusalOfPerson(context, error)) return;
    Object.assign(error, { allow_redirect: false });
  });
}

/** An app on the person's own machine is no page that could deceive them, and a website cannot choose which one opens. */
function isUnvouchedPage(client: Client, redirectUri: string | undefined): boolean {
  if (!client.latchkey_self_registered) return false;
  const url = URL.parse(redirectUri ?? '');
  return url?.protocol === 'https:' && !isRedirectLoopback(url.hostname);
}

/**
 * A silent request asks nobody, and no other error of an answer is the person's decision: for one that nothing can
 * satisfy, nobody was asked either (security #449).
 */
function isRefusalOfPerson(context: Context, { error }: { error?: string }): boolean {
  const isAnswer = currentInternalRequest()?.stage === 'answer' && context.oidc.params?.prompt !== 'none';
  return isAnswer && error === 'access_denied';
}
