import { FactorType } from '@latchkey/contract/http/api-error';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { userApplications } from '@latchkey/contract/users/user-applications';
import type { AdminLoginHistory, userLoginHistories } from '@latchkey/contract/users/user-login-histories';
import type { userSessions } from '@latchkey/contract/users/user-sessions';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { ApplicationAccessRepository } from '../applications/application-access.repository.ts';
import type { LoginHistoryRepository, LoginHistoryRow } from '../login-history/login-history.repository.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { PeopleService } from './people.service.ts';

export interface TracesDeps {
  readonly people: Pick<PeopleService, 'find'>;
  readonly sessions: Pick<SessionsService, 'live'>;
  readonly history: Pick<LoginHistoryRepository, 'page'>;
  readonly access: Pick<ApplicationAccessRepository, 'list'>;
  readonly describeClient: DescribeClient;
}

export type TracesService = ReturnType<typeof tracesService>;

/** Applications shown of one account. */
const mostApplications = 200;

/** Where an account is and was, for operators. Each throws `not_found`. */
export function tracesService({ people, sessions, history, access, describeClient }: TracesDeps) {
  async function liveSessions(id: string): Promise<ReplyOf<typeof userSessions>> {
    await people.find(id);
    const live = await sessions.live(id);
    return {
      items: live
        .toSorted((one, other) => other.last_seen_at - one.last_seen_at)
        .map((session) => ({
          id: session.id,
          created_at: new Date(session.created_at).toISOString(),
          last_seen_at: new Date(session.last_seen_at).toISOString(),
          ...describeClient(session),
          is_bound: session.key_thumbprint !== null,
        })),
    };
  }

  async function loginHistories(
    id: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<ReplyOf<typeof userLoginHistories>> {
    await people.find(id);
    const found = await history.page(id, {
      results: LoginResult.options,
      methods: LoginMethod.options,
      before: cursor,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    return {
      items: rows.map(present),
      next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  function present(row: LoginHistoryRow): AdminLoginHistory {
    return {
      id: row.id,
      at: new Date(row.at).toISOString(),
      result: LoginResult.parse(row.result),
      method: LoginMethod.parse(row.method),
      factor: FactorType.safeParse(row.factor).data ?? null,
      reason: row.reason,
      ...describeClient(row),
    };
  }

  async function applications(id: string): Promise<ReplyOf<typeof userApplications>> {
    await people.find(id);
    const rows = await access.list(id, mostApplications);
    return {
      items: rows.map((row) => ({
        client_id: row.id,
        name: row.name,
        has_consent: row.scopes !== null,
        last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
      })),
    };
  }

  return { sessions: liveSessions, loginHistories, applications };
}
