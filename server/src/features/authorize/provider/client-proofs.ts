import type { Client, Context } from 'oidc-provider';
import { fapiAlgorithms } from '../../../platform/tokens/fapi-algorithms.ts';
import * as limits from '../limits.ts';
import { errors } from './library.ts';
import { routes } from './routes.ts';

/**
 * Requires that an assertion is made for this server only, so that it is useless anywhere else (RFC 7523 §3 as of
 * draft-ietf-oauth-rfc7523bis). The URLs of endpoints, and lists, which the library also accepts, are only taken from
 * clients with an exemption. An assertion must also end soon, because its `jti` is stored until then, and whoever copies
 * one that was not used may use it (RFC 7523 §3, #480).
 */
export async function assertJwtClientAuthClaimsAndHeader(
  context: Context,
  claims: { aud?: unknown; exp?: unknown; response_type?: unknown; redirect_uri?: unknown },
  header: { alg?: unknown; typ?: unknown; crit?: unknown },
  client: Client,
): Promise<void> {
  checkAlgorithms(context, header, client);
  // A token of another kind, which others may have seen, is no assertion (RFC 8725 §3.11); nor is one with an extension
  // that it declares critical (RFC 7515 §4.1.11).
  if (!assertionTypes.includes(String(header.typ ?? 'JWT').toLowerCase()) || header.crit !== undefined)
    throw new errors.InvalidClientAuth(
      'the assertion has a type or an extension that is not one of assertions',
    );
  // A request object without a type, which every browser on its way has seen (RFC 9101 §10.8).
  if (claims.response_type !== undefined || claims.redirect_uri !== undefined)
    throw new errors.InvalidClientAuth('a request object is no assertion');
  const now = Math.floor(Date.now() / 1000);
  if (typeof claims.exp !== 'number' || claims.exp - now > limits.assertionLife)
    throw new errors.InvalidClientAuth(`the assertion must end within ${limits.assertionLife} seconds (exp)`);
  const { issuer } = context.oidc.provider;
  if (claims.aud === issuer) return;
  const endpoints = [issuer, `${issuer}${routes.token}`, `${issuer}${context.path}`];
  const given = [claims.aud].flat();
  const isExempt = client.latchkey_endpoint_audience === true;
  if (isExempt && given.length > 0 && given.every((one) => endpoints.includes(String(one)))) return;
  throw new errors.InvalidClientAuth('the audience of the assertion must be the issuer');
}

/** In lower case; the last one is that of draft-ietf-oauth-rfc7523bis. */
const assertionTypes: readonly string[] = ['jwt', 'application/jwt', 'client-authentication+jwt'];

/** The profile does not allow RS256, neither for proofs of possession nor for assertions. */
function checkAlgorithms(context: Context, { alg }: { alg?: unknown }, client: Client): void {
  if (client.latchkey_profile !== 'fapi2') return;
  if (!fapiAlgorithms.includes(String(alg)))
    throw new errors.InvalidClientAuth(
      `the assertion must be signed with one of ${fapiAlgorithms.join(', ')}`,
    );
  checkKeyProof(context, client);
}

/** Checked together with the client's assertion, and where a token is presented without one. */
export function checkKeyProof(context: Context, client: Client | undefined): void {
  if (client?.latchkey_profile !== 'fapi2') return;
  const [header = ''] = context.get('dpop').split('.', 1);
  if (header !== '' && !fapiAlgorithms.includes(String(algorithmOf(header))))
    throw new errors.InvalidDpopProof(
      `the DPoP proof must be signed with one of ${fapiAlgorithms.join(', ')}`,
    );
}

function algorithmOf(header: string): unknown {
  try {
    return (JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { alg?: unknown }).alg;
  } catch {
    // The library reports what is wrong with the proof.
    return undefined;
  }
}

/**
 * A signed request can be seen and replayed by others, so that it must expire (RFC 9101 §10.2; FAPI 2.0 Message Signing
 * §5.3.1).
 */
export async function checkRequestObject(
  context: Context,
  { exp, nbf }: { exp?: unknown; nbf?: unknown },
  { alg }: { alg?: unknown },
  client: Client,
): Promise<void> {
  // A pushed request was checked when it was pushed; the library stores it as an object of its own.
  if (context.oidc.entities.PushedAuthorizationRequest) return;
  const now = Math.floor(Date.now() / 1000);
  if (typeof exp !== 'number' || exp - now > limits.requestObjectLife)
    throw new errors.InvalidRequestObject(
      `the request object must end within ${limits.requestObjectLife} seconds (exp)`,
    );
  if (client.latchkey_profile !== 'fapi2') return;
  if (typeof nbf !== 'number' || exp - nbf > limits.requestObjectLife)
    throw new errors.InvalidRequestObject('the request object must say when it begins (nbf)');
  if (!fapiAlgorithms.includes(String(alg)))
    throw new errors.InvalidRequestObject(`it must be signed with one of ${fapiAlgorithms.join(', ')}`);
}
