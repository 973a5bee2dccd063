import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseHandle } from '../../platform/db/database.ts';
import type { TokenFormat } from '../../platform/tokens/token-format.ts';
import { isAuthenticatedEndpoint } from './is-authenticated.endpoint.ts';
import { logoutEndpoint } from './logout.endpoint.ts';
import { SessionEndings } from './session-endings.ts';
import { type SessionLifetimes, sessionsService } from './sessions.service.ts';

export interface SessionsFeatureDeps {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly tokens: TokenFormat;
  readonly lifetimes: SessionLifetimes;
}

export function sessionsFeature(deps: SessionsFeatureDeps) {
  const endings = new SessionEndings(deps.database.db, deps.clock);
  const sessions = sessionsService({ ...deps, afterEnding: () => void endings.look() });
  return { endpoints: [isAuthenticatedEndpoint(), logoutEndpoint(sessions)], sessions, endings };
}
