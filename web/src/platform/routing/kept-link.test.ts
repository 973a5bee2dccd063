import { afterEach, expect, it } from 'vitest';
import { writeStored } from '../storage/browser-storage.ts';
import { forgetLink, forgetLinks, signedOutKey } from './forget-link.ts';
import { keptLink } from './kept-link.ts';

const link = { email: 'nora@example.com', token: 'token', name: undefined };
const minute = 60_000;

afterEach(() => {
  forgetLink();
  writeStored(signedOutKey, null);
});

it('#503 keeps a mailed link while its page is open, and for some minutes after it was left', () => {
  const leftAt = Date.now();
  keptLink.keep('authSignInReport', link);
  expect(keptLink.of('authSignInReport', leftAt + 60 * minute)).toEqual(link);
  keptLink.leave('authSignInReport', leftAt);
  expect(keptLink.of('authSignInReport', leftAt + 9 * minute)).toEqual(link);
  expect(keptLink.of('authSignInReport', leftAt + 11 * minute)).toBeUndefined();
  expect(keptLink.of('authResetPassword', leftAt)).toBeUndefined();
});

it('#503 keeps nothing after the answer, not even when the page is left then', () => {
  keptLink.keep('authSignInReport', link);
  forgetLink();
  keptLink.leave('authSignInReport');
  expect(keptLink.of('authSignInReport')).toBeUndefined();
});

it('#519 keeps nothing of before a sign-out that this tab did not notice, and links that are opened later', () => {
  const openedAt = Date.now() - minute;
  keptLink.keep('authResetPassword', link, openedAt);
  keptLink.leave('authResetPassword', openedAt);
  expect(keptLink.of('authResetPassword')).toEqual(link);
  // As another tab does, while this one shows another site.
  writeStored(signedOutKey, String(Date.now() - 1));
  expect(keptLink.of('authResetPassword')).toBeUndefined();
  keptLink.keep('authResetPassword', link);
  expect(keptLink.of('authResetPassword')).toEqual(link);
  forgetLinks();
  expect(keptLink.of('authResetPassword')).toBeUndefined();
});
