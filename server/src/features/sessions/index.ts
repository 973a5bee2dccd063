import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseHandle } from '../../platform/db/database.ts';
import type { TokenFormat } from '../../platform/tokens/token-format.ts';
import { sessionsEndpoints } from './endpoints.ts';
import { ownSessionsService } from './own-sessions.service.ts';
import { SessionEndings } from './session-endings.ts';
import { type SessionLifetimes, sessionsService } from './sessions.service.ts';

export interface SessionsFeatureDeps {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly tokens: TokenFormat;
  readonly lifetimes: SessionLifetimes;
  readonly describeClient: DescribeClient;
  readonly currentNonce: () => string;
}

export function sessionsFeature(deps: SessionsFeatureDeps) {
  const endings = new SessionEndings(deps.database.db, deps.clock);
  const sessions = sessionsService({ ...deps, afterEnding: (ended) => void endings.tell(ended) });
  const ownSessions = ownSessionsService({
    sessions,
    describeClient: deps.describeClient,
    clock: deps.clock,
  });
  return {
    endpoints: sessionsEndpoints({ sessions, ownSessions, currentNonce: deps.currentNonce }),
    sessions,
    ownSessions,
    endings,
  };
}
