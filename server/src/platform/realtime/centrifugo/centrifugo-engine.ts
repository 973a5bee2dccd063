import { randomUUID } from 'node:crypto';
import { type RealtimeLimits, realtimeLimits } from '../limits.ts';
import { forcedClose, memberName, type RealtimeEngine } from '../realtime-engine.ts';
import { centrifugoApi } from './api-client.ts';

export interface CentrifugoEngineOptions {
  /** CENTRIFUGO_API_URL. */
  readonly apiUrl: string;
  /** CENTRIFUGO_API_KEY. */
  readonly apiKey: string;
  readonly limits?: Partial<RealtimeLimits>;
}

/** Maximum commands per call. */
const batchLength = 100;

/**
 * A Centrifugo cluster as the engine, configured by `deploy/centrifugo/config.json` to match the embedded server.
 * Centrifugo cannot be told that a session has ended, so that a client can reconnect with its connection token until
 * the token expires; but nothing is published to such a session any more, and its tokens are not renewed.
 */
export function centrifugoEngine({ apiUrl, apiKey, limits }: CentrifugoEngineOptions): RealtimeEngine {
  const api = centrifugoApi({ url: apiUrl, key: apiKey, limits: { ...realtimeLimits, ...limits } });

  const ask = centrifugoApi({
    url: apiUrl,
    key: apiKey,
    limits: { ...realtimeLimits, apiTime: realtimeLimits.checkTime, apiAttempts: 1, apiRest: 0 },
  });

  return {
    check: () => ask('info', {}),
    // The key makes a repeated publication harmless.
    publish: (channel, data) => api('publish', { channel, data, idempotency_key: randomUUID() }),
    disconnectSession: (user, sessionId, close = forcedClose) =>
      api('disconnect', { user: memberName(user, sessionId), disconnect: close }),
    async disconnect(user, sessionIds, close = forcedClose) {
      const commands = sessionIds.map((sessionId) => ({
        disconnect: { user: memberName(user, sessionId), disconnect: close },
      }));
      for (let done = 0; done < commands.length; done += batchLength) {
        await api('batch', { commands: commands.slice(done, done + batchLength) });
      }
    },
    unsubscribe: (user, sessionId, channel) =>
      api('unsubscribe', { user: memberName(user, sessionId), channel }),
  };
}
