import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { knownLocales } from '@latchkey/contract/text/locales';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal();
});
afterEach(() => portal.stop());

it('states the rules of a password in the language of who asks', async () => {
  const descriptions = await Promise.all(
    knownLocales.map(async (locale) => {
      const { body } = await portal.call(settingsRead, { headers: { 'accept-language': locale } });
      return body.password_rules[0]?.description;
    }),
  );
  expect(descriptions[0]).toBe('At least 8 characters');
  expect(new Set(descriptions).size).toBeGreaterThan(knownLocales.length - 3);
});
