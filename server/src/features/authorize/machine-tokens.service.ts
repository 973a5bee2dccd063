import { type AdminScope, adminScopes } from '@latchkey/contract/admin/operator-roles';
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
  readonly findClient: (id: string) => Promise<Client | undefined>;
}

/** Reads access tokens for the Admin API; they are opaque, so that each is asked for what it is worth now. */
export function machineTokensService({ audience, findToken, findClient }: MachineTokensDeps) {
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
      const scopes = client.apiScopes.flatMap(({ audience: of, scope }) =>
        of === audience && held.has(scope) && Object.hasOwn(adminScopes, scope) ? [scope as AdminScope] : [],
      );
      return { kind: 'machine', clientId: client.id, name: client.name, scopes };
    },
  };
}
