import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import type { Client } from '../applications/client.ts';

export interface ShownRequest {
  readonly client: Client;
  /** As it came, separated by blanks. */
  readonly scope: string;
  /** What the account has allowed the client before. */
  readonly allowed: ReadonlySet<string>;
  /** The answer goes back in a form, which this page cannot send by itself. */
  readonly needsFormPost: boolean;
}

/** An application and what it asks for, as the screens show it. */
export function presentRequest({
  client,
  scope,
  allowed,
  needsFormPost,
}: ShownRequest): RequestingApplication {
  const scopes = scope.split(' ').filter(Boolean);
  return {
    client_id: client.id,
    name: client.name,
    logo: client.logo,
    domain: client.domain,
    is_trusted: client.isTrusted,
    scopes,
    has_consent: scopes.every((one) => allowed.has(one)),
    needs_form_post: needsFormPost,
  };
}
