import { expect, test } from 'vitest';
import { seenFacts } from './scopes.ts';

test("an application's former access is described in one sentence, each fact once", () => {
  expect(seenFacts(['openid', 'email', 'claim:email', 'phone', 'offline_access'])).toBe(
    'your email address and your phone number',
  );
  expect(seenFacts(['openid', 'offline_access', 'https://api.example.com read'])).toBeUndefined();
});
