import { type AdminScope, adminScopes } from '@latchkey/contract/admin/operator-roles';
import type { Database } from '../../platform/db/database.ts';
import type { MachineCaller } from '../../platform/http/caller.ts';
import type { Client } from '../applications/client.ts';

/** What the library stores of a machine's own access token. */
interface MachineToken {
  readonly clientId?: string;
  readonly aud?: unknown;
  readonly scope?: string;
  /** In seconds. */
  readonly iat?: number;
  readonly isExpired: boolean;
  readonly jkt?: string;
}

export interface MachineTokensDeps {
  readonly audience: string;
  readonly findToken: (bearer: string) => Promise<MachineToken | undefined>;
  readonly findClient: (id: string, on?: Database) => Promise<Client | undefined>;
  readonly tokenIdOf: (bearer: string) => string;
  /** Whether the record of a token still exists. */
  readonly isKept: (tokenId: string, on: Database) => Promise<boolean>;
}

/** Validates access tokens for the Admin API. They are opaque, so that each is looked up. */
export function machineTokensService(deps: MachineTokensDeps) {
  const { audience, findToken, findClient, tokenIdOf, isKept } = deps;

  /** Those of these scopes which the client is granted at present. */
  const grantedOf = (client: Client, isHeld: (scope: string) => boolean): AdminScope[] =>
    client.apiScopes.flatMap(({ audience: of, scope }) =>
      of === audience && isHeld(scope) && Object.hasOwn(adminScopes, scope) ? [scope as AdminScope] : [],
    );

  return {
    /** Undefined unless it is a valid bearer token of a `machine` client for this API. */
    async read(bearer: string): Promise<MachineCaller | undefined> {
      // A session's token has several parts, and is not one.
      if (!/^[\w-]{20,200}$/.test(bearer)) return undefined;
      const token = await findToken(bearer);
      // A token that is bound to a key is invalid without its proof, which is not supported here (RFC 9449 §7.1).
      if (!token || token.isExpired || token.aud !== audience || token.jkt !== undefined) return undefined;
      const client = await findClient(token.clientId ?? '');
      if (client?.type !== 'machine') return undefined;
      const held = new Set(token.scope?.split(' '));
      // One of the same second counts as since then (security #523).
      const until = ((token.iat ?? 0) + 1) * 1000;
      const isSince = (scope: string) => until > (client.lost[`${audience} ${scope}`] ?? 0);
      const scopes = grantedOf(client, (scope) => held.has(scope) && isSince(scope));
      return { kind: 'machine', clientId: client.id, name: client.name, tokenId: tokenIdOf(bearer), scopes };
    },
    /** Undefined if its token or its client no longer exists; omits withdrawn scopes. */
    async asNow(machine: MachineCaller, tx: Database): Promise<MachineCaller | undefined> {
      const client = await findClient(machine.clientId, tx);
      if (client?.type !== 'machine' || !(await isKept(machine.tokenId, tx))) return undefined;
      const held: readonly string[] = machine.scopes;
      return { ...machine, scopes: grantedOf(client, (scope) => held.includes(scope)) };
    },
  };
}
