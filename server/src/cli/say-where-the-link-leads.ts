import { isPublicUrlAssumed, loadConfig } from '../app/config.ts';
import { say } from './output.ts';

/** After a command that wrote a link for a mail: a server mails none to an address that is not its own, and tells its log alone. */
export function sayWhereTheLinkLeads(): void {
  const config = loadConfig();
  if (isPublicUrlAssumed(config))
    say(
      `latchkey: PUBLIC_URL is not set: the link leads to ${config.http.publicUrl}, and a server at another address does not mail it`,
    );
}
