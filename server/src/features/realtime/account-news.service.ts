import type { Endpoint } from '@latchkey/contract/http/endpoint';
import type { AccountChange } from '@latchkey/contract/realtime/realtime-event';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { announcedCalls } from './announced-calls.ts';
import { maxWaitingNews } from './limits.ts';
import type { UserEventsService } from './user-events.service.ts';

interface News {
  readonly userId: string;
  readonly change: AccountChange;
  readonly sessionId: string | null;
}

export type AccountNewsService = ReturnType<typeof accountNewsService>;

/** What happened to an account, told to its other tabs and browsers once it has happened for good. */
export function accountNewsService({ events }: { readonly events: Pick<UserEventsService, 'toUser'> }) {
  let waiting: News[] = [];

  async function tell({ userId, change, sessionId }: News): Promise<void> {
    await events.toUser(userId, {
      event_name: 'account_changed',
      data: { change, session_id: sessionId },
    });
  }

  return {
    /** For what happens in a transaction: it waits for `flush`, since a browser that asks at once would not see it yet. */
    note(news: News): void {
      waiting = [...waiting, news].slice(-maxWaitingNews);
    },
    /** Tells what was noted; call it after each reply. */
    async flush(): Promise<void> {
      if (waiting.length === 0) return;
      const news = waiting;
      waiting = [];
      await Promise.all(news.map(tell));
    },
    /** For what is done already. */
    tell,
    /** Told of every call that succeeded. */
    async called(endpoint: Endpoint, caller: TokenCaller | undefined): Promise<void> {
      const change = announcedCalls.get(endpoint);
      if (change && caller) await tell({ userId: caller.userId, change, sessionId: caller.sessionId });
    },
  };
}
