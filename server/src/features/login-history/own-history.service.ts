import { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginHistory } from '@latchkey/contract/login-history/login-history';
import { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import { audit } from '../../platform/audit/audit.ts';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { ForgottenBrowsers } from '../login/known-browsers.repository.ts';
import type { TakeBack } from '../mfa/take-back.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { historyPages } from './history-pages.ts';
import { pageSize } from './limits.ts';
import { type LoginHistoryRow, loginHistoryRepository } from './login-history.repository.ts';
import { signInReported } from './reported-sign-in.ts';
import {
  endStrangerGrants,
  type StrangerGrantsDeps,
  type StrangerSessionsDeps,
  strangerSessions,
} from './stranger-sessions.ts';

export interface OwnHistoryDeps extends StrangerSessionsDeps, StrangerGrantsDeps {
  readonly db: Database;
  readonly reads: Database;
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'liveIds' | 'live' | 'end' | 'find' | 'holdAccount'>;
  readonly takeBack: TakeBack;
  /** Treats these browsers of the account as unknown again. */
  readonly forgetBrowsers: (tx: Database, userId: string, which: ForgottenBrowsers) => Promise<void>;
  readonly describeClient: DescribeClient;
}

export type OwnHistoryService = ReturnType<typeof ownHistoryService>;

/** The sign-ins of an account, for its owner. */
export function ownHistoryService(deps: OwnHistoryDeps) {
  const { db, sessions, describeClient } = deps;
  const entries = loginHistoryRepository(db);
  const pages = historyPages(deps);

  /** Newest first; `cursor` is the `next_cursor` of the previous page. */
  async function page(caller: TokenCaller, cursor: string | undefined) {
    // Reads one more than is shown, to learn whether there is a next page.
    const found = await pages.page(caller.userId, {
      results: LoginResult.options,
      methods: LoginMethod.options,
      before: cursor,
      limit: pageSize + 1,
    });
    const rows = found.slice(0, pageSize);
    const live = new Set(await sessions.liveIds(caller.userId));
    return {
      login_histories: rows.map((row) => present(row, caller.sessionId, live, describeClient)),
      next_cursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * 'This wasn't me': ends the session that the sign-in started, and later ones from browsers that the account did not
   * know, and removes what they added (security #131). Throws `not_found` (security #48, #64).
   */
  async function reportUnrecognised(
    caller: TokenCaller,
    id: string,
  ): Promise<{ ended: boolean; removed: string[] }> {
    const { userId, sessionId } = caller;
    const entry = await entries.findOf(userId, id);
    if (!entry) throw new ApiError('not_found');
    return inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      const strangers = await strangerSessions(deps, tx, entry, sessionId);
      let ended = false;
      for (const stranger of strangers.sessions) {
        const isEnded = await sessions.end(stranger, 'disowned', tx, sessionId);
        if (stranger === entry.session_id) ended = isEnded;
      }
      await endStrangerGrants(deps, tx, entry);
      audit.record(tx, signInReported(user, entry));
      const removed = await deps.takeBack(tx, user, strangers.isStrange);
      const { browser, ownBrowser: except } = strangers;
      const since = entry.result === 'success' ? entry.at : null;
      await deps.forgetBrowsers(tx, userId, { browser, since, except });
      return { ended, removed };
    });
  }

  return { page, reportUnrecognised };
}

function present(
  row: LoginHistoryRow,
  currentId: string,
  live: ReadonlySet<string>,
  describeClient: DescribeClient,
): LoginHistory {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    result: LoginResult.parse(row.result),
    method: LoginMethod.parse(row.method),
    factor: FactorType.safeParse(row.factor).data ?? null,
    ...describeClient(row),
    session_id: row.result === 'success' ? row.session_id : null,
    is_bound: row.result === 'success' && row.key_bound !== null ? row.key_bound === 1 : null,
    is_current: row.session_id === currentId,
    is_active: row.session_id !== null && live.has(row.session_id),
  };
}
