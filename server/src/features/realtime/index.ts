import type { RealtimeTransport } from '@latchkey/contract/realtime/connection-token';
import type { Clock } from '../../platform/clock/clock.ts';
import type { RealtimeEngine } from '../../platform/realtime/realtime-engine.ts';
import type { RealtimeTokens } from '../../platform/realtime/realtime-tokens.ts';
import type { SessionEndings } from '../sessions/session-endings.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { accountEventsService } from './account-events.service.ts';
import { realtimeEndpoints } from './endpoints.ts';
import { realtimeAccessService } from './realtime-access.service.ts';
import { type EventLog, userEventsService } from './user-events.service.ts';

export interface RealtimeFeatureDeps {
  readonly clock: Clock;
  readonly log: EventLog;
  readonly engine: RealtimeEngine;
  readonly tokens: RealtimeTokens;
  /** Of the websocket, as browsers reach it. */
  readonly url: string;
  readonly transports: RealtimeTransport[];
  readonly sessions: Pick<SessionsService, 'liveIds'>;
  readonly endings: Pick<SessionEndings, 'onEnded'>;
}

export function realtimeFeature(deps: RealtimeFeatureDeps) {
  const { clock, log, engine, tokens, url, transports, sessions } = deps;
  const access = realtimeAccessService({ clock, tokens, url, transports });
  const events = userEventsService({ engine, sessions, log });
  const accountEvents = accountEventsService({ events });
  deps.endings.onEnded(({ user_id, id }) => events.leave(user_id, id));
  return { endpoints: realtimeEndpoints({ access }), events, accountEvents };
}
