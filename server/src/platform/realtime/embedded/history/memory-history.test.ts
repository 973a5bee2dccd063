import { describe, expect, it } from 'vitest';
import { minute, second } from '../../../clock/durations.ts';
import { realtimeLimits } from '../../limits.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { MemoryHistory } from './memory-history.ts';

const keep = { historySize: 10, historyTtl: 120 * second };
const encode = (offset: number) => `{"data":"${offset}"}`;

function history(limits: Partial<typeof realtimeLimits> | Record<string, number> = {}) {
  const timers = manualTimers();
  return { timers, memory: new MemoryHistory(timers, { ...realtimeLimits, ...limits }) };
}

const offsets = (memory: MemoryHistory, channel: string) =>
  memory.read(channel).publications.map((one) => one.offset);

describe('the history', () => {
  it('starts with the first reader, which needs a position to resume from', () => {
    const { memory } = history();
    const before = memory.read('a');
    memory.add('a', keep, encode);
    expect(before).toMatchObject({ offset: 0, publications: [] });
    expect(memory.read('a')).toMatchObject({ offset: 1, epoch: before.epoch });
  });

  it('counts each channel separately', () => {
    const { memory } = history();
    memory.add('a', keep, encode);
    memory.add('a', keep, encode);
    expect(memory.add('b', keep, encode).publication).toEqual({ offset: 1, encoded: '{"data":"1"}' });
    expect(memory.read('a').epoch).not.toBe(memory.read('b').epoch);
  });

  it('keeps the last ten', () => {
    const { memory } = history();
    for (let count = 0; count < 13; count += 1) memory.add('a', keep, encode);
    expect(offsets(memory, 'a')).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('keeps each for two minutes', () => {
    const { memory, timers } = history();
    memory.add('a', keep, encode);
    timers.advance(100 * second);
    memory.add('a', keep, encode);
    expect(offsets(memory, 'a')).toEqual([1, 2]);
    timers.advance(20 * second);
    expect(offsets(memory, 'a')).toEqual([2]);
    timers.advance(100 * second);
    expect(memory.read('a')).toMatchObject({ offset: 2, publications: [] });
  });

  it('drops a channel that is not in use, and starts it again with a new epoch', () => {
    const { memory, timers } = history();
    const { epoch } = memory.read('gone');
    memory.read('needed');
    timers.advance(10 * minute);
    memory.sweep((channel) => channel === 'needed');
    expect(memory.size.streams).toBe(1);
    expect(memory.read('gone').epoch).not.toBe(epoch);
  });

  it('frees expired publications without being read', () => {
    const { memory, timers } = history();
    memory.add('a', keep, encode);
    expect(memory.size.bytes).toBe(12);
    timers.advance(120 * second);
    memory.sweep(() => true);
    expect(memory.size).toEqual({ streams: 1, bytes: 0 });
  });

  it('limits the number of channels: the least recently used is dropped', () => {
    const { memory } = history({ streams: 2 });
    const { epoch } = memory.read('a');
    memory.read('b');
    memory.read('a');
    memory.read('c');
    expect(memory.size.streams).toBe(2);
    expect(memory.read('a').epoch).toBe(epoch);
  });

  it('limits the bytes: the least recently used is emptied', () => {
    const { memory } = history({ historyBytes: 1_000 });
    const large = () => 'x'.repeat(400);
    for (const channel of ['a', 'b', 'c']) memory.add(channel, keep, large);
    expect(memory.size.bytes).toBe(800);
    expect(offsets(memory, 'a')).toEqual([]);
    expect(offsets(memory, 'c')).toEqual([1]);
    expect(memory.read('a').offset).toBe(1);
  });

  it('returns copies, which later publications do not change', () => {
    const { memory } = history();
    const before = memory.read('a');
    memory.add('a', keep, encode);
    expect(before.publications).toEqual([]);
  });
});
