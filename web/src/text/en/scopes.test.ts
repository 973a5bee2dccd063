import { expect, test } from 'vitest';
import { seenFacts } from './scopes.ts';

test('what an application could see is told in one sentence, each fact once', () => {
  expect(seenFacts(['openid', 'email', 'claim:email', 'phone', 'offline_access'])).toBe(
    'your email address and your phone number',
  );
  expect(seenFacts(['openid', 'offline_access', 'https://api.example.com read'])).toBeUndefined();
});
