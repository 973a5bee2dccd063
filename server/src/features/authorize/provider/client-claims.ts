import type { Client, Provider } from 'oidc-provider';
import { attributesOf } from '../../accounts/attributes.ts';
import type { User } from '../../accounts/user.ts';
import { claimsByScope } from './account-claims.ts';
import { claimItem } from './claim-item.ts';

/** The scope of claims that an operator defined for one client (docs/behaviour/applications.md#claims). */
export const attributesScope = 'attributes';

/** The key under which `accountClaims` returns them: a symbol, so that it cannot be a claim's name. */
const ownClaims = Symbol('claims of one client');

export function asksAttributes(scope: string): boolean {
  return scope.split(' ').includes(attributesScope);
}

function mappingOf(client: Client): Readonly<Record<string, string>> {
  return client.latchkey_claims as Readonly<Record<string, string>>;
}

/** The items of a request for the scope: one per claim, so that a claim added later needs consent of its own. */
export function ownClaimItems(client: Client, scopes: ReadonlySet<string>): string[] {
  if (!scopes.has(attributesScope)) return [];
  return Object.keys(mappingOf(client)).map((name) => `${claimItem}${name}`);
}

/**
 * The claims of an account for one client. `allowed` is what the account allows the client, undefined for a client that
 * needs no consent: claims that the operator added since are withheld. Absent attributes are omitted.
 */
export function ownClaimsOf(user: User, client: Client, allowed: ReadonlySet<string> | undefined): object {
  const attributes = attributesOf(user);
  const told = Object.entries(mappingOf(client))
    .filter(([name]) => allowed === undefined || allowed.has(`${claimItem}${name}`))
    .map(([name, attribute]) => [name, attributes[attribute]] as const)
    .filter(([, value]) => value !== undefined);
  return { [ownClaims]: Object.fromEntries(told) };
}

/** Records which facts about an account an application was told. */
export type NoteFacts = (userId: string, clientId: string, claims: readonly string[]) => Promise<void>;

/** Claims about the sign-in rather than the person. */
const ofProtocol: ReadonlySet<string> = new Set([...claimsByScope.openid, 'iss', 'sid']);

/** The library only issues claims of its configuration, which all clients share. */
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
