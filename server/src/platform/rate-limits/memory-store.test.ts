import { describe, expect, it } from 'vitest';
import { minute } from '../clock/durations.ts';
import { fakeClock } from '../clock/fake-clock.ts';
import { memoryStore } from './memory-store.ts';

describe('memory store', () => {
  it('counts in a window that begins with the first point and ends by the clock', async () => {
    const clock = fakeClock();
    const store = memoryStore(minute, clock);
    expect(await store.read('a')).toBeUndefined();
    expect(await store.add('a', 1)).toEqual({ points: 1, endsIn: minute });
    clock.advance(minute - 1);
    expect(await store.add('a', 2)).toEqual({ points: 3, endsIn: 1 });
    clock.advance(1);
    expect(await store.read('a')).toBeUndefined();
    expect(await store.add('a', 1)).toEqual({ points: 1, endsIn: minute });
  });

  it('is bounded', async () => {
    const store = memoryStore(minute, fakeClock(), 100);
    for (let key = 0; key < 1_000; key += 1) await store.add(String(key), 1);
    let remembered = 0;
    for (let key = 0; key < 1_000; key += 1) remembered += (await store.read(String(key))) ? 1 : 0;
    expect(remembered).toBe(100);
  });

  it('#67 a flood of new keys does not displace the count of an attacker', async () => {
    const store = memoryStore(minute, fakeClock(), 100);
    await store.add('guessed account', 9);
    for (let key = 0; key < 10_000; key += 1) await store.add(String(key), 1);
    expect(await store.read('guessed account')).toMatchObject({ points: 9 });
  });

  it('removes ended windows first when it needs room', async () => {
    const clock = fakeClock();
    const store = memoryStore(minute, clock, 10);
    for (let key = 0; key < 10; key += 1) await store.add(`old ${key}`, 5);
    clock.advance(minute);
    await store.add('new', 1);
    for (let key = 0; key < 5; key += 1) await store.add(`other ${key}`, 1);
    expect(await store.read('new')).toBeDefined();
  });
});
