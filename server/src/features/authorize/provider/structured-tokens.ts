import { createPublicKey } from 'node:crypto';
import { createDecoder, createVerifier } from 'fast-jwt';
import type { Client, Context, Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { KeyPairs } from '../../../platform/tokens/key-pairs.ts';
import { storedId } from './adapter.ts';
import { grantClaim } from './grant-claim.ts';
import type { LibraryRecord, LibraryRecords } from './library-records.ts';
import { mayIntrospect } from './may-introspect.ts';
import { routes } from './routes.ts';
import type { ScopesNow } from './scopes-now.ts';

/** A machine's access token that was revoked; remembered until it would have expired. */
const revokedKind = 'RevokedToken';

export interface StructuredTokensDeps {
  /** PUBLIC_URL. */
  readonly issuer: string;
  readonly keys: KeyPairs;
  readonly records: Pick<LibraryRecords, 'find' | 'put' | 'removeGrant'>;
  readonly clock: Clock;
  /** Whether the account may have tokens of this client. */
  readonly hasAccount: (id: string, clientId: string) => Promise<boolean>;
  readonly scopesNow: Pick<ScopesNow, 'remaining'>;
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  client_id: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
  scope: z.string().optional(),
  cnf: z.object({ jkt: z.string() }).optional(),
  authorization_details: z.array(z.unknown()).optional(),
  [grantClaim]: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

export type StructuredTokens = ReturnType<typeof structuredTokens>;

/**
 * Introspection (RFC 7662) and revocation (RFC 7009) of JWT access tokens (RFC 9068): the library only supports tokens
 * that it stores. It refuses JWTs after it has authenticated the client; this continues from there.
 */
export function structuredTokens(deps: StructuredTokensDeps) {
  const { issuer, keys, records, clock, hasAccount, scopesNow } = deps;
  const verifiers = new Map<string, (token: string) => unknown>();
  const decode = createDecoder({ complete: true });

  /** Undefined unless it is a valid access token of this server. */
  async function read(token: string): Promise<Claims | undefined> {
    await keys.knowKeyOf(token);
    try {
      const { kid } = (decode(token) as { header: { kid?: unknown } }).header;
      const parsed = claimsSchema.safeParse(verifierOf(String(kid))?.(token));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  function verifierOf(kid: string): ((token: string) => unknown) | undefined {
    const pair = keys.all().find(({ id }) => id === kid);
    if (!pair) {
      // A revoked key no longer verifies.
      verifiers.delete(kid);
      return undefined;
    }
    const known = verifiers.get(kid);
    if (known) return known;
    const { d, p, q, dp, dq, qi, ...jwk } = pair.jwk;
    const key = createPublicKey({ format: 'jwk', key: jwk }).export({ format: 'pem', type: 'spki' });
    const verifier = createVerifier({
      key: key.toString(),
      algorithms: [pair.algorithm],
      allowedIss: issuer,
      checkTyp: 'at+jwt',
    });
    verifiers.set(kid, verifier);
    return verifier;
  }

  /** Whether its basis still exists: grant and account for a person's token; a machine's own may be revoked. */
  async function isAlive(claims: Claims): Promise<boolean> {
    const gid = claims[grantClaim];
    if (gid === undefined)
      return (await records.find(revokedKind, storedId(revokedKind, claims.jti))) === undefined;
    const grant = await records.find('Grant', gid);
    return grant !== undefined && isOf(grant, claims) && (await hasAccount(claims.sub, claims.client_id));
  }

  function isOf(grant: LibraryRecord, { sub, client_id, iat }: Claims): boolean {
    const isLive = grant.expires_at > clock.now();
    // The session it came from has ended; offline access that was granted does not make it valid again.
    const isLater = grant.consumed_at === null || iat * 1000 >= grant.consumed_at;
    return isLive && isLater && grant.account_id === sub && grant.client_id === client_id;
  }

  /** Undefined if its client has lost everything that the token is for, or was removed. */
  async function remainingScope(
    provider: Provider,
    { client_id, aud, scope, iat, [grantClaim]: gid }: Claims,
  ) {
    const client = await provider.Client.find(client_id);
    return scopesNow.remaining({ aud, scope, iat, isMachines: gid === undefined }, client);
  }

  async function introspect(context: Context): Promise<void> {
    const { client, params, provider } = context.oidc;
    const claims = await read(String(params.token));
    const isTold =
      claims !== undefined &&
      mayIntrospect(client, { clientId: claims.client_id, aud: claims.aud }) &&
      (await isAlive(claims));
    const left = isTold ? await remainingScope(provider, claims) : undefined;
    reply(context, claims && left ? shown({ ...claims, ...left }) : { active: false });
  }

  async function revoke(context: Context): Promise<void> {
    const { client, params } = context.oidc;
    const claims = await read(String(params.token));
    if (claims && claims.client_id !== client.clientId) {
      context.status = 400;
      context.body = { error: 'invalid_request', error_description: 'the token is not of this client' };
      return;
    }
    if (claims) await end(client, claims);
    // Revoking an invalid token succeeds (RFC 7009 §2.2).
    reply(context, '');
  }

  async function end(client: Client, claims: Claims): Promise<void> {
    const gid = claims[grantClaim];
    const grant = gid === undefined ? undefined : await records.find('Grant', gid);
    if (grant) {
      const { jti } = JSON.parse(grant.payload) as { jti: string };
      await records.removeGrant(jti, grant.id);
    }
    if (gid !== undefined) return;
    await records.put({
      kind: revokedKind,
      id: storedId(revokedKind, claims.jti),
      payload: '{}',
      grant_id: null,
      account_id: null,
      client_id: client.clientId,
      user_code: null,
      offline: 0,
      created_at: clock.now(),
      expires_at: claims.exp * 1000,
      consumed_at: null,
    });
  }

  return {
    /** Call it for every new instance of the library; returns the function to run after each of its answers. */
    follow(provider: Provider): (context: Context) => Promise<void> {
      const refused = new WeakSet<Context>();
      for (const event of ['introspection.error', 'revocation.error'] as const) {
        provider.on(event, (context, { error }) => {
          if (error === 'unsupported_token_type') refused.add(context);
        });
      }
      return async (context) => {
        if (!refused.has(context)) return;
        if (context.path === routes.introspection) await introspect(context);
        else await revoke(context);
      };
    },
  };
}

function shown({ [grantClaim]: _gid, ...claims }: Claims) {
  return { active: true, ...claims, token_type: claims.cnf ? 'DPoP' : 'Bearer' };
}

function reply(context: Context, body: unknown): void {
  context.status = 200;
  context.type = 'json';
  context.body = body;
}
