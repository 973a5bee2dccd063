import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseHandle } from '../../platform/db/database.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { TokenFormat } from '../../platform/tokens/token-format.ts';
import { changeGuard } from './change-guard.ts';
import { type IssueReceipt, sessionsEndpoints } from './endpoints.ts';
import { changesPerSession } from './limits.ts';
import { ownSessionsService } from './own-sessions.service.ts';
import { SessionEndings } from './session-endings.ts';
import {
  type EndTrust,
  type SessionLifetimes,
  type SessionsDeps,
  sessionsService,
} from './sessions.service.ts';

export interface SessionsFeatureDeps {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly tokens: TokenFormat;
  readonly rateLimits: RateLimits;
  readonly lifetimes: SessionLifetimes;
  readonly describeClient: DescribeClient;
  readonly currentNonce: () => string;
  readonly endLasting: SessionsDeps['endLasting'];
  readonly endTrust: EndTrust;
}

export function sessionsFeature(deps: SessionsFeatureDeps) {
  const { database, clock } = deps;
  const endings = new SessionEndings(database.db, clock);
  const sessions = sessionsService({
    database,
    clock,
    tokens: deps.tokens,
    lifetimes: deps.lifetimes,
    afterEnding: (ended) => void endings.tell(ended),
    endLasting: deps.endLasting,
    endTrust: deps.endTrust,
  });
  const ownSessions = ownSessionsService({
    db: database.db,
    sessions,
    describeClient: deps.describeClient,
    clock,
    endTrust: deps.endTrust,
  });
  let issueReceipt: IssueReceipt = async () => undefined;
  return {
    endpoints: sessionsEndpoints({
      sessions,
      ownSessions,
      issueReceipt: (...given) => issueReceipt(...given),
      currentNonce: deps.currentNonce,
    }),
    /**
     * Sets the function that issues receipts: it belongs to the feature that notifies applications, which is created
     * later.
     */
    giveReceipts(issue: IssueReceipt): void {
      issueReceipt = issue;
    },
    sessions,
    guard: changeGuard(deps.rateLimits.limit('session-changes', changesPerSession)),
    ownSessions,
    endings,
  };
}
