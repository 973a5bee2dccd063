import type { Client, Provider } from 'oidc-provider';
import { attributesOf } from '../../accounts/attributes.ts';
import type { User } from '../../accounts/user.ts';
import { claimsByScope } from './account-claims.ts';
import { claimItem } from './claim-item.ts';

/** The scope of the claims that an operator gave one client alone (docs/behaviour/applications.md#claims). */
export const attributesScope = 'attributes';

/** Where `accountClaims` leaves them: no client is told a claim of this name. */
const ownClaims = Symbol('claims of one client');

export function asksAttributes(scope: string): boolean {
  return scope.split(' ').includes(attributesScope);
}

function mappingOf(client: Client): Readonly<Record<string, string>> {
  return client.latchkey_claims as Readonly<Record<string, string>>;
}

/** What a request for the scope asks for: each claim by itself, so that one that is added later is asked for again. */
export function ownClaimItems(client: Client, scopes: ReadonlySet<string>): string[] {
  if (!scopes.has(attributesScope)) return [];
  return Object.keys(mappingOf(client)).map((name) => `${claimItem}${name}`);
}

/**
 * Of an account, for one client. `allowed` is what the account lets the client have, undefined for one that is not asked
 * about: what the operator added since then is not told. Absent attributes are left out.
 */
export function ownClaimsOf(user: User, client: Client, allowed: ReadonlySet<string> | undefined): object {
  const attributes = attributesOf(user);
  const told = Object.entries(mappingOf(client))
    .filter(([name]) => allowed === undefined || allowed.has(`${claimItem}${name}`))
    .map(([name, attribute]) => [name, attributes[attribute]] as const)
    .filter(([, value]) => value !== undefined);
  return { [ownClaims]: Object.fromEntries(told) };
}

/** Notes which facts of an account an application was told. */
export type NoteFacts = (userId: string, clientId: string, claims: readonly string[]) => Promise<void>;

/** What says how somebody signed in, and nothing about them. */
const ofProtocol: ReadonlySet<string> = new Set([...claimsByScope.openid, 'iss', 'sid']);

/** The library tells claims of its configuration alone, which is one for all clients. */
export function tellOwnClaims(provider: Provider, noteFacts: NoteFacts): void {
  const Base = provider.Claims;
  class Claims extends Base {
    #isAsked = false;

    override scope(value = ''): this {
      this.#isAsked = asksAttributes(value);
      return super.scope(value);
    }

    override async result(): Promise<Record<string, unknown>> {
      const told = await super.result();
      const own = this.#isAsked ? (this.available as { [ownClaims]?: object })[ownClaims] : undefined;
      const all = { ...own, ...told };
      const facts = Object.keys(all).filter((claim) => !ofProtocol.has(claim));
      const { sub } = this.available as { sub?: string };
      if (facts.length > 0 && sub) await noteFacts(sub, this.client.clientId, facts);
      return all;
    }
  }
  Object.defineProperty(provider, 'Claims', { value: Claims });
}
