import type { Clock } from '../clock/clock.ts';
import type { Channel, ChannelName } from './channel.ts';
import { inboxSize } from './limits.ts';

/** An entry of /dev/inbox.json (docs/behaviour/codes.md#messages). */
export interface InboxMessage {
  readonly id: string;
  readonly channel: ChannelName;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly code: string | null;
  readonly link: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** Collects messages during development, in the memory of this process and bounded. */
export class DevInbox {
  readonly #clock: Clock;
  readonly #messages = new Map<string, InboxMessage>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  channel(channel: ChannelName): Channel {
    return {
      send: async ({ id, to, subject, text, html, code, link }) => {
        const at = new Date(this.#clock.now()).toISOString();
        this.#messages.set(id, { id, channel, to, subject, text, html, code, link, at });
        if (this.#messages.size > inboxSize) {
          this.#messages.delete(this.#messages.keys().next().value ?? '');
        }
      },
    };
  }

  /** Newest first; only those for the recipient `to` if it is given, compared case-insensitively. */
  list(to?: string): InboxMessage[] {
    const all = [...this.#messages.values()].reverse();
    if (!to) return all;
    const wanted = to.trim().toLowerCase();
    return all.filter((message) => message.to.toLowerCase() === wanted);
  }
}
