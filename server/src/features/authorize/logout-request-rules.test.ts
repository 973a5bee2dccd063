import { beforeEach, expect, it } from 'vitest';
import { fakeClock } from '../../platform/clock/fake-clock.ts';
import { logoutRequestLife } from './limits.ts';
import { type LogoutRequests, logoutRequestsService } from './logout-requests.service.ts';
import { storedId } from './provider/adapter.ts';
import type { LibraryRecord } from './provider/library-records.ts';

const clock = fakeClock();
let stored: LibraryRecord[];
let requests: LogoutRequests;
beforeEach(() => {
  stored = [];
  requests = logoutRequestsService({
    clock,
    records: {
      put: async (record) => void stored.push(record),
      find: async (kind, id) => stored.find((record) => record.kind === kind && record.id === id),
    },
  });
});
const parameters = { id_token_hint: 'a token', state: 'a state' };

it('a logout is stored under a token that nobody can guess, and belongs to nobody', async () => {
  const token = await requests.keep(parameters);
  expect(token.length).toBeGreaterThan(20);
  expect(await requests.keep(parameters)).not.toBe(token);
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
  const token = await requests.keep(parameters);
  clock.advance(logoutRequestLife - 1);
  expect(await requests.find(token)).toEqual(parameters);
  clock.advance(1);
  expect(await requests.find(token)).toBeUndefined();
  expect(await requests.find('another')).toBeUndefined();
});
