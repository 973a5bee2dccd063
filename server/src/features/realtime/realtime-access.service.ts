import type { RealtimeTransport } from '@latchkey/contract/realtime/connection-token';
import { realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import type { Clock } from '../../platform/clock/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { RealtimeTokens } from '../../platform/realtime/realtime-tokens.ts';
import { realtimeTokenLife } from './limits.ts';

export interface RealtimeAccessDeps {
  readonly clock: Clock;
  readonly tokens: RealtimeTokens;
  readonly url: string;
  readonly transports: RealtimeTransport[];
}

export type RealtimeAccessService = ReturnType<typeof realtimeAccessService>;

/** The tokens with which a browser reaches its own channel, and no other (security #76). */
export function realtimeAccessService({ clock, tokens, url, transports }: RealtimeAccessDeps) {
  const claimsOf = ({ userId, sessionId }: TokenCaller) => ({
    user: userId,
    sessionId,
    expiresAt: clock.now() + realtimeTokenLife,
  });
  return {
    connect: (caller: TokenCaller) => ({
      token: tokens.issueConnectionToken(claimsOf(caller)),
      url,
      transports,
    }),
    /** Throws `forbidden` for any channel but the caller's own. */
    subscribe(caller: TokenCaller, channel: string) {
      if (channel !== realtimeChannel(caller.userId, caller.sessionId)) throw new ApiError('forbidden');
      return { token: tokens.issueSubscriptionToken({ ...claimsOf(caller), channel }) };
    },
  };
}
