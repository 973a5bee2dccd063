import { expect, it } from 'vitest';
import { type RealtimeEventName, realtimeConnection, unopened } from './realtime-state.ts';

const after = (...events: RealtimeEventName[]) => events.reduce(realtimeConnection, unopened);

it.each<[RealtimeEventName[], string]>([
  [[], 'disconnected'],
  [['opened'], 'connecting'],
  [['opened', 'connected'], 'connected'],
  [['opened', 'connected', 'lost'], 'connecting'],
  [['opened', 'connected', 'lost', 'connected'], 'connected'],
  [['opened', 'connected', 'ended'], 'disconnected'],
])('after %j it is %s', (events, state) => {
  expect(after(...events).state).toBe(state);
});

it('an ended connection stays ended', () => {
  const ended = after('opened', 'connected', 'ended');
  for (const event of ['opened', 'lost', 'connected'] as const) {
    expect(realtimeConnection(ended, event)).toBe(ended);
  }
});
