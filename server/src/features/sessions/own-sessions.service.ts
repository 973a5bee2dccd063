import type { Session as ShownSession } from '@latchkey/contract/sessions/session-list';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { SessionsService } from './sessions.service.ts';

export interface OwnSessionsDeps {
  readonly sessions: SessionsService;
  readonly describeClient: DescribeClient;
}

export type OwnSessionsService = ReturnType<typeof ownSessionsService>;

/** Where an account is signed in, for its owner (security #48). */
export function ownSessionsService({ sessions, describeClient }: OwnSessionsDeps) {
  /** The latest used first. */
  async function list(caller: TokenCaller): Promise<ShownSession[]> {
    const live = await sessions.live(caller.userId);
    return live
      .toSorted((a, b) => b.last_seen_at - a.last_seen_at)
      .map((session) => ({
        id: session.id,
        created_at: new Date(session.created_at).toISOString(),
        last_seen_at: new Date(session.last_seen_at).toISOString(),
        ...describeClient(session),
        is_bound: session.key_thumbprint !== null,
        is_current: session.id === caller.sessionId,
      }));
  }

  /** Throws `not_found` for what is not a live session of the account (security #64). */
  async function end(userId: string, id: string): Promise<void> {
    const session = await sessions.find(id);
    if (session?.user_id !== userId || session.kind !== 'session') throw new ApiError('not_found');
    await sessions.end(id, 'revoked');
  }

  return { list, end };
}
