import { type AdminScope, adminScopes } from '@latchkey/contract/admin/operator-roles';
import type { Database } from '../../platform/db/database.ts';
import type { MachineCaller } from '../../platform/http/caller.ts';
import type { Client } from '../applications/client.ts';

/** What the protocol keeps of an access token of a machine's own. */
interface MachineToken {
  readonly clientId?: string;
  readonly aud?: unknown;
  readonly scope?: string;
  readonly isExpired: boolean;
  readonly jkt?: string;
}

export interface MachineTokensDeps {
  readonly audience: string;
  readonly findToken: (bearer: string) => Promise<MachineToken | undefined>;
  readonly findClient: (id: string, on?: Database) => Promise<Client | undefined>;
  readonly tokenIdOf: (bearer: string) => string;
  /** Whether the record of a token is still there. */
  readonly isKept: (tokenId: string, on: Database) => Promise<boolean>;
}

/** Reads access tokens for the Admin API; they are opaque, so that each is asked for what it is worth now. */
export function machineTokensService(deps: MachineTokensDeps) {
  const { audience, findToken, findClient, tokenIdOf, isKept } = deps;

  /** What of these scopes the client is granted now. */
  const grantedOf = (client: Client, isHeld: (scope: string) => boolean): AdminScope[] =>
    client.apiScopes.flatMap(({ audience: of, scope }) =>
      of === audience && isHeld(scope) && Object.hasOwn(adminScopes, scope) ? [scope as AdminScope] : [],
    );

  return {
    /** Undefined for whatever is no live bearer token of a `machine` client for this API. */
    async read(bearer: string): Promise<MachineCaller | undefined> {
      // A session's token, and whatever else has parts, is none.
      if (!/^[\w-]{20,200}$/.test(bearer)) return undefined;
      const token = await findToken(bearer);
      // One that is bound to a key is worth nothing without its proof, which nobody asks for here (RFC 9449 §7.1).
      if (!token || token.isExpired || token.aud !== audience || token.jkt !== undefined) return undefined;
      const client = await findClient(token.clientId ?? '');
      if (client?.type !== 'machine') return undefined;
      const held = new Set(token.scope?.split(' '));
      const scopes = grantedOf(client, (scope) => held.has(scope));
      return { kind: 'machine', clientId: client.id, name: client.name, tokenId: tokenIdOf(bearer), scopes };
    },
    /** Undefined where its token or its client is gone; without the scopes that were taken away. */
    async asNow(machine: MachineCaller, tx: Database): Promise<MachineCaller | undefined> {
      const client = await findClient(machine.clientId, tx);
      if (client?.type !== 'machine' || !(await isKept(machine.tokenId, tx))) return undefined;
      const held: readonly string[] = machine.scopes;
      return { ...machine, scopes: grantedOf(client, (scope) => held.includes(scope)) };
    },
  };
}
