import type { Clock } from '../../platform/clock/clock.ts';
import type { ApplicationAccessRepository } from '../applications/application-access.repository.ts';
import type { AccessPort } from './authorize.service.ts';

/** What accounts let applications have, kept per account and scope (docs/behaviour/authorize.md#screens). */
export function accessService(access: ApplicationAccessRepository, clock: Clock): AccessPort {
  return {
    async allowed(userId, clientId) {
      const row = await access.find(userId, clientId);
      return new Set(row ? listOf(row.allowed) : []);
    },
    async record(userId, clientId, { items, isAllowed }) {
      const before = await access.find(userId, clientId);
      const [scopes, allowed] = [listOf(before?.scopes), listOf(before?.allowed)];
      const now = clock.now();
      await access.put({
        user_id: userId,
        client_id: clientId,
        scopes: JSON.stringify(joined(scopes, items)),
        allowed: JSON.stringify(isAllowed ? joined(allowed, items) : allowed),
        granted_at: now,
        last_used_at: now,
      });
    },
  };
}

function listOf(list: string | undefined): string[] {
  return list === undefined ? [] : (JSON.parse(list) as string[]);
}

function joined(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
