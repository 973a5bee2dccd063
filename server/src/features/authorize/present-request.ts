import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';
import { whoVouches } from '@latchkey/contract/applications/who-vouches';
import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import type { Client } from '../applications/client.ts';
import { hostOf } from './answer-place.ts';
import { claimItem } from './provider/claim-item.ts';

export interface ShownRequest {
  readonly client: Client;
  /** The items it asks for, see `requestedItems`. */
  readonly items: readonly string[];
  readonly descriptions: ScopeDescriptions;
  /** What the account has allowed the client before. */
  readonly allowed: ReadonlySet<string>;
  /** Whether the account may use the portal's applications at all. */
  readonly hasAccess: boolean;
  /** The answer must be posted by a form, which this page cannot do by itself. */
  readonly needsFormPost: boolean;
  /** The address that the answer is sent to. */
  readonly redirectUri: string | undefined;
  /** When reading all this began, in milliseconds since the epoch. */
  readonly readAt: number;
}

/** An application and what it asks for, as the screens show it. */
export function presentRequest({
  client,
  items,
  descriptions,
  allowed,
  hasAccess,
  needsFormPost,
  redirectUri,
  readAt,
}: ShownRequest): RequestingApplication {
  return {
    client_id: client.id,
    name: client.name,
    logo: client.logo,
    domain: client.domain,
    ...whoVouches(client),
    answers_to: redirectUri === undefined ? null : hostOf(redirectUri),
    is_trusted: client.isTrusted,
    scopes: items.filter((item) => !item.startsWith(claimItem)),
    scope_descriptions: descriptions,
    claims: items.filter((item) => item.startsWith(claimItem)).map((item) => item.slice(claimItem.length)),
    has_consent: items.length > 0 ? items.every((item) => allowed.has(item)) : allowed.size > 0,
    has_access: hasAccess,
    needs_form_post: needsFormPost,
    shown_at: new Date(readAt).toISOString(),
  };
}
