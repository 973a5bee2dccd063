import type { Clock } from '../../platform/clock/clock.ts';
import type { ApplicationAccessRepository } from '../applications/application-access.repository.ts';
import type { AccessPort } from './authorize.service.ts';

/** What accounts let applications have, kept per account and scope (decisions.md §10). */
export function accessService(access: ApplicationAccessRepository, clock: Clock): AccessPort {
  async function allowed(userId: string, clientId: string): Promise<ReadonlySet<string>> {
    const row = await access.find(userId, clientId);
    return new Set(row ? (JSON.parse(row.scopes) as string[]) : []);
  }
  return {
    allowed,
    async record(userId, clientId, items) {
      const scopes = [...new Set([...(await allowed(userId, clientId)), ...items])];
      const now = clock.now();
      await access.put({
        user_id: userId,
        client_id: clientId,
        scopes: JSON.stringify(scopes),
        granted_at: now,
        last_used_at: now,
      });
    },
  };
}
