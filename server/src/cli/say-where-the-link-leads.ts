import { isPublicUrlAssumed, loadConfig } from '../app/config.ts';
import { say } from './output.ts';

/**
 * Call after a command that queued a mail with a link. A server at another address than the link's does not send the
 * mail and reports that only in its log.
 */
export function sayWhereTheLinkLeads(): void {
  const config = loadConfig();
  if (isPublicUrlAssumed(config))
    say(
      `latchkey: PUBLIC_URL is not set: the link leads to ${config.http.publicUrl}, and a server at another address will not send it`,
    );
}
