import { beforeEach, expect, it } from 'vitest';
import { fakeClock } from '../../platform/clock/fake-clock.ts';
import { logoutRequestLife } from './limits.ts';
import { logoutRequestsService } from './logout-requests.service.ts';
import { storedId } from './provider/adapter.ts';
import type { LibraryRecord } from './provider/library-records.ts';

const clock = fakeClock();
let stored: LibraryRecord[];
beforeEach(() => {
  stored = [];
});
const { keep, find } = logoutRequestsService({
  clock,
  records: {
    put: async (record) => void stored.push(record),
    find: async (kind, id) => stored.find((record) => record.kind === kind && record.id === id),
  },
});
const parameters = { id_token_hint: 'a token', state: 'a state' };

it('a logout is stored under a token that nobody can guess, and belongs to nobody', async () => {
  const token = await keep(parameters);
  expect(token.length).toBeGreaterThan(20);
  expect(await keep(parameters)).not.toBe(token);
  expect(stored[0]).toEqual({
    kind: 'LogoutRequest',
    id: storedId('LogoutRequest', token),
    payload: JSON.stringify(parameters),
    grant_id: null,
    account_id: null,
    client_id: null,
    user_code: null,
    offline: 0,
    created_at: clock.now(),
    expires_at: clock.now() + logoutRequestLife,
    consumed_at: null,
  });
});

it('a logout is found until it expires', async () => {
  const token = await keep(parameters);
  clock.advance(logoutRequestLife - 1);
  expect(await find(token)).toEqual(parameters);
  clock.advance(1);
  expect(await find(token)).toBeUndefined();
  expect(await find('another')).toBeUndefined();
});
