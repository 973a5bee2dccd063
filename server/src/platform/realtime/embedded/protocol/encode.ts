import type { Close } from '../../realtime-engine.ts';
import type { CommandError } from './codes.ts';
import type { CommandName } from './commands.ts';

// Messages are encoded as text, so that a publication is encoded only once for all receivers.
// No message contains a newline: JSON escapes them, and newlines separate messages.

/** Also the form of a pong. */
export const ping = '{}';

export function reply(id: number, name: CommandName, result: object): string {
  return rawReply(id, name, JSON.stringify(result));
}

/** `result` is already encoded. */
export function rawReply(id: number, name: CommandName, result: string): string {
  return `{"id":${id},"${name}":${result}}`;
}

export function failure(id: number, error: CommandError): string {
  return JSON.stringify({ id, error });
}

/** `publication` is already encoded. */
export function publicationPush(channel: string, publication: string): string {
  return `{"push":{"channel":${JSON.stringify(channel)},"pub":${publication}}}`;
}

export function unsubscribePush(channel: string, unsubscribe: Close): string {
  return JSON.stringify({ push: { channel, unsubscribe } });
}

export function disconnectPush(disconnect: Close): string {
  return JSON.stringify({ push: { disconnect } });
}
