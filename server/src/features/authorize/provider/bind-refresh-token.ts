import type { Context } from 'oidc-provider';
import { jwkThumbprint } from '../../../platform/proofs/jwk-thumbprint.ts';

/**
 * A refresh token of a public client is bound to the key of the proof that comes with a refresh (RFC 9449 §5). The
 * library binds only the one that comes with a code, and copies the binding to its successors. Call it with a proof that
 * was verified, before the successor is made.
 */
export function bindRefreshToken(context: Context): void {
  const { client, entities } = context.oidc;
  const token = entities.RefreshToken;
  const [header = ''] = context.get('dpop').split('.', 1);
  if (!token || token.jkt !== undefined || header === '' || client.clientAuthMethod !== 'none') return;
  token.jkt = jwkThumbprint(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')).jwk);
}
