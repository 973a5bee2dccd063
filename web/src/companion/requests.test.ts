import type { CompanionChallenge } from '@latchkey/contract/companion/companion-challenge-list';
import { expect, it } from 'vitest';
import { type RequestsEvent, requests } from './requests.ts';

const challenge = (id: string) => ({ challenge_id: id }) as CompanionChallenge;
const after = (...events: RequestsEvent[]) => events.reduce(requests, {});
const listed: RequestsEvent = { type: 'listed', deviceId: 'd', challenges: [challenge('1'), challenge('2')] };

it('keeps what it knew while the server is not reached', () => {
  expect(after(listed, { type: 'unreached', deviceId: 'd' }).d).toEqual({
    state: 'offline',
    challenges: [challenge('1'), challenge('2')],
  });
  expect(after({ type: 'unreached', deviceId: 'd' }).d).toEqual({ state: 'offline', challenges: [] });
});

it('an answered request is gone at once, the others stay', () => {
  const state = after(listed, { type: 'answered', deviceId: 'd', challengeId: '1' });
  expect(state.d).toEqual({ state: 'known', challenges: [challenge('2')] });
});

it('a pairing that was removed elsewhere has no requests', () => {
  expect(after(listed, { type: 'refused', deviceId: 'd' }).d).toEqual({ state: 'gone' });
  expect(after(listed, { type: 'removed', deviceId: 'd' })).toEqual({});
});
