import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { storageKey } from '../../platform/storage/browser-storage.ts';
import { type AppearanceEvent, appearance, initialAppearance, storedValueOf } from './appearance.ts';

it.each([
  ['true', false, { dark: true, followsSystem: false }],
  ['false', true, { dark: false, followsSystem: false }],
  [null, true, { dark: true, followsSystem: true }],
  [null, false, { dark: false, followsSystem: true }],
  ['maybe', true, { dark: true, followsSystem: true }],
])('stored %j, system dark %j', (stored, system, expected) => {
  expect(initialAppearance(stored, system)).toEqual(expected);
});

it('choosing stops following the system, and is stored', () => {
  const state = appearance({ dark: false, followsSystem: true }, { type: 'set', dark: true });
  expect(state).toEqual({ dark: true, followsSystem: false });
  expect(storedValueOf(state)).toBe('true');
});

it.each<AppearanceEvent>([
  { type: 'system_changed', dark: false },
  { type: 'follow_system', dark: false },
])('%j follows the system and removes the stored value', (event) => {
  const state = appearance({ dark: true, followsSystem: false }, event);
  expect(state).toEqual({ dark: false, followsSystem: true });
  expect(storedValueOf(state)).toBeNull();
});

/** Runs public/appearance.js, which decides before the first paint, with this storage and system setting. */
function firstPaint(stored: string | null, systemDark: boolean): boolean | undefined {
  let dark: boolean | undefined;
  runInNewContext(readFileSync(new URL('../../../public/appearance.js', import.meta.url), 'utf8'), {
    localStorage: { getItem: (key: string) => (key === storageKey('dark-appearance') ? stored : null) },
    matchMedia: () => ({ matches: systemDark }),
    location: { search: '' },
    document: {
      documentElement: {
        toggleAttribute: () => undefined,
        classList: {
          toggle: (name: string, on: boolean) => {
            if (name === 'dark') dark = on;
          },
        },
      },
    },
  });
  return dark;
}

it('the script before the first paint decides like the app', () => {
  for (const stored of ['true', 'false', 'maybe', null])
    for (const system of [true, false])
      expect(firstPaint(stored, system)).toBe(initialAppearance(stored, system).dark);
});
