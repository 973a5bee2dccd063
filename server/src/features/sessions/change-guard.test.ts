import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { expect, it } from 'vitest';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { LimitStoreAway } from '../../platform/rate-limits/limit-store.ts';
import { changeGuard } from './change-guard.ts';

const caller = (sessionId: string): TokenCaller => ({ userId: 'person', sessionId, kind: 'session' });

it('#504 counts what a session may write, and nothing else', async () => {
  const counted: string[] = [];
  const guard = changeGuard({ consume: async (key) => void counted.push(key) });
  await guard(logout, caller('one'));
  await guard(sessionEndOthers, { ...caller('two'), kind: 'pending_2fa' });
  expect(guard(isAuthenticated, caller('one'))).toBeUndefined();
  await guard(logout, undefined);
  await guard(logout, { userId: 'person', deviceKeyId: 'key', kind: 'device' });
  await guard({ ...logout, callers: ['operator'] }, caller('one'));
  expect(counted).toEqual(['one', 'two']);
});

it('#504 refuses what is beyond the limit, but not because nobody can count', async () => {
  const refusal = new Error('refused');
  const guard = (error: Error) =>
    changeGuard({
      consume: async () => {
        throw error;
      },
    });
  await expect(guard(refusal)(logout, caller('one'))).rejects.toBe(refusal);
  await guard(new LimitStoreAway(5, {}))(logout, caller('one'));
});
