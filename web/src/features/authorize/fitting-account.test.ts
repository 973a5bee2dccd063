import { expect, it } from 'vitest';
import type { SavedSession } from '../sessions/saved-session.ts';
import { fittingAccount } from './fitting-account.ts';

const account = (user_id: string): SavedSession => ({
  id: `s-${user_id}`,
  user_id,
  token: 't',
  profile: {
    id: user_id,
    name: user_id,
    email: `${user_id}@example.com`,
    phone: null,
    profile_photo_url: null,
  },
});
const [ann, ben] = [account('ann'), account('ben')];
const nothing = { remembered: undefined, prompt: undefined, loginHint: undefined, hinted: undefined };

it('selects the only account after it was chosen for the application once, and never one of two', () => {
  expect(fittingAccount({ ...nothing, accounts: [ann] })).toEqual({ kind: 'choose' });
  expect(fittingAccount({ ...nothing, accounts: [ann], remembered: 'ann' })).toEqual({
    kind: 'account',
    userId: 'ann',
  });
  expect(fittingAccount({ ...nothing, accounts: [ann], remembered: 'ben' })).toEqual({ kind: 'choose' });
  expect(fittingAccount({ ...nothing, accounts: [ann, ben] })).toEqual({ kind: 'choose' });
  expect(fittingAccount({ ...nothing, accounts: [ann, ben], remembered: 'ann' })).toEqual({ kind: 'choose' });
  expect(fittingAccount({ ...nothing, accounts: [] })).toEqual({ kind: 'sign_in' });
});

it("follows the application's hints", () => {
  const accounts = [ann, ben];
  expect(fittingAccount({ ...nothing, accounts, loginHint: 'BEN@example.com' })).toMatchObject({
    userId: 'ben',
  });
  expect(fittingAccount({ ...nothing, accounts, loginHint: 'nobody' })).toEqual({ kind: 'choose' });
  expect(fittingAccount({ ...nothing, accounts, hinted: 'ann' })).toMatchObject({
    userId: 'ann',
  });
  expect(fittingAccount({ ...nothing, accounts, hinted: 'zoe' })).toEqual({ kind: 'sign_in' });
  expect(fittingAccount({ ...nothing, accounts: [ann], prompt: 'select_account' })).toEqual({
    kind: 'choose',
  });
});

it('#34 prompt=none returns a response or an error, without a screen', () => {
  const silent = { ...nothing, prompt: 'none' };
  expect(fittingAccount({ ...silent, accounts: [] })).toMatchObject({ reason: 'login_required' });
  expect(fittingAccount({ ...silent, accounts: [ann] })).toMatchObject({ userId: 'ann' });
  expect(fittingAccount({ ...silent, accounts: [ann, ben] })).toMatchObject({
    reason: 'account_selection_required',
  });
  expect(fittingAccount({ ...silent, accounts: [ann, ben], remembered: 'ben' })).toMatchObject({
    userId: 'ben',
  });
  expect(fittingAccount({ ...silent, accounts: [ann], hinted: 'ben' })).toMatchObject({
    kind: 'decline',
  });
});
