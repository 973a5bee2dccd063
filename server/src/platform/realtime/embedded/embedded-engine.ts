import { type Close, forcedClose, type RealtimeEngine } from '../realtime-engine.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Hub } from './hub.ts';
import type { Publisher } from './publisher.ts';

export interface EmbeddedEngineDeps {
  readonly hub: Hub;
  readonly ended: EndedSessions;
  readonly publish: Publisher;
}

/** Implements RealtimeEngine with the connections of this process. */
export function embeddedEngine({ hub, ended, publish }: EmbeddedEngineDeps): RealtimeEngine {
  const disconnect = async (user: string, sessionIds: readonly string[], close: Close = forcedClose) => {
    for (const sessionId of sessionIds) {
      if (isFinal(close)) ended.add(user, sessionId);
      for (const member of hub.membersOf(user, sessionId)) member.close(close);
    }
  };
  return {
    publish: async (channel, data) => publish(channel, JSON.stringify(data)),
    disconnect,
    disconnectSession: (user, sessionId, close) => disconnect(user, [sessionId], close),
    async unsubscribe(user, sessionId, channel) {
      for (const member of hub.membersOf(user, sessionId)) member.unsubscribe(channel);
    },
  };
}

function isFinal({ code }: Close): boolean {
  return (code >= 3500 && code < 4000) || (code >= 4500 && code < 5000);
}
