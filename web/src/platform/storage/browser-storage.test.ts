import { expect, it } from 'vitest';
import { readStored, readStoredJson, storageKey, subscribeStored, writeStored } from './browser-storage.ts';

const memoryArea = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

const fullArea = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {},
};

it('prefixes every key with the product name', () => {
  expect(storageKey('dark-appearance')).toBe('latchkey-ui-dark-appearance');
});

it('reads what was written, and removes what was removed', () => {
  const area = memoryArea();
  writeStored('a', 'one', area);
  expect(readStored('a', area)).toBe('one');
  writeStored('a', null, area);
  expect(readStored('a', area)).toBeNull();
});

it('keeps the value for the running page when storage is full', () => {
  writeStored('b', 'two', fullArea);
  expect(readStored('b', fullArea)).toBe('two');
  writeStored('b', null, fullArea);
  expect(readStored('b', fullArea)).toBeNull();
});

it('works without any storage', () => {
  writeStored('c', 'three', undefined);
  expect(readStored('c', undefined)).toBe('three');
});

it('treats invalid data as missing', () => {
  writeStored('d', '{not json', undefined);
  expect(readStoredJson('d', (value) => value)).toBeUndefined();
});

it('notifies listeners in the same tab', () => {
  let calls = 0;
  const stop = subscribeStored('e', () => {
    calls += 1;
  });
  writeStored('e', 'x', memoryArea());
  stop();
  writeStored('e', 'y', memoryArea());
  expect(calls).toBe(1);
});
