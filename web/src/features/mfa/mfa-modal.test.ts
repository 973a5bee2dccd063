import type { FactorType } from '@latchkey/contract/http/api-error';
import { describe, expect, it } from 'vitest';
import { type MfaModalEvent, type MfaModalState, mfaModal, openedModal } from './mfa-modal.ts';
import type { SecondFactorPurpose } from './second-factor.ts';

const factor = (type: FactorType) => ({ type, name: type, description: type });
const open = (
  types: FactorType[],
  preferred: FactorType | null = null,
  purpose: SecondFactorPurpose = 'sign_in',
) => openedModal({ available_factors: types.map(factor), preferred_factor: preferred }, purpose);
const after = (state: MfaModalState, ...events: MfaModalEvent[]) => events.reduce(mfaModal, state);

describe('opening', () => {
  it('chooses the preferred factor', () => {
    expect(open(['totp', 'passkey'], 'passkey').chosen).toBe('passkey');
  });
  it('ignores a preferred factor that is not offered', () => {
    expect(open(['totp', 'recovery_code'], 'passkey').chosen).toBeNull();
  });
  it('skips the list with one factor', () => {
    expect(open(['totp']).chosen).toBe('totp');
  });
  it('shows a list of several', () => {
    expect(open(['totp', 'passkey']).chosen).toBeNull();
  });
  it('shows an empty list', () => {
    expect(open([])).toMatchObject({ chosen: null, closed: false });
  });
});

describe('choosing and going back', () => {
  it('opens a factor and returns to the list', () => {
    const chosen = after(open(['totp', 'passkey']), { type: 'chosen', factor: 'totp' });
    expect(chosen.chosen).toBe('totp');
    expect(after(chosen, { type: 'back' })).toMatchObject({ chosen: null, closed: false });
  });
  it('closes from the list', () => {
    expect(after(open(['totp', 'passkey']), { type: 'back' }).closed).toBe(true);
  });
  it('goes from the preferred factor to the list', () => {
    expect(after(open(['totp', 'passkey'], 'totp'), { type: 'back' })).toMatchObject({
      chosen: null,
      closed: false,
    });
  });
  it('closes from the only factor, which has no list', () => {
    expect(after(open(['totp']), { type: 'back' }).closed).toBe(true);
  });
  it('does not select a factor that is not offered', () => {
    const list = open(['totp', 'passkey']);
    expect(after(list, { type: 'chosen', factor: 'password' })).toEqual(list);
  });
});

describe('no factor available', () => {
  it.each([
    ['the list', open(['totp', 'recovery_code'])],
    ['the only method', open(['email_otp'])],
  ])('shows what can be done, and returns to %s unchanged', (_, state) => {
    const stuck = after(state, { type: 'stuck' });
    expect(stuck).toEqual({ ...state, stuck: true });
    expect(after(stuck, { type: 'back' })).toEqual(state);
  });
  it('leads to the recovery code', () => {
    const state = after(
      open(['totp', 'recovery_code'], 'totp'),
      { type: 'stuck' },
      { type: 'chosen', factor: 'recovery_code' },
    );
    expect(state).toMatchObject({ stuck: false, chosen: 'recovery_code' });
  });
  it('is replaced by a proof that arrives meanwhile, and does not wait for one', () => {
    const proven = after(open(['carro_id']), { type: 'stuck' }, { type: 'proven' });
    expect(proven).toMatchObject({ stuck: false, finishing: true });
    expect(after(proven, { type: 'stuck' })).toBe(proven);
  });
});

describe('finishing', () => {
  const proven = after(open(['totp', 'passkey'], 'totp'), { type: 'proven' });

  it('waits for the action that needed the proof', () => {
    expect(proven).toMatchObject({ finishing: true, chosen: 'totp' });
    expect(after(proven, { type: 'back' })).toEqual(proven);
    expect(after(proven, { type: 'chosen', factor: 'passkey' })).toEqual(proven);
  });
  it('ignores a proof without a selected factor', () => {
    const list = open(['totp', 'passkey']);
    expect(after(list, { type: 'proven' })).toEqual(list);
  });
  it.each(['invalid', 'expired', 'used'] as const)('returns to the same challenge if it was %s', (status) => {
    expect(after(proven, { type: 'refused', status })).toEqual({
      ...proven,
      finishing: false,
      stale: status,
      attempt: 1,
    });
  });
  it('returns to it as often as needed, and clears the reason once it is proven', () => {
    const twice = after(
      proven,
      { type: 'refused', status: 'expired' },
      { type: 'proven' },
      { type: 'refused', status: 'used' },
    );
    expect(twice).toMatchObject({ attempt: 2, stale: 'used', chosen: 'totp' });
    expect(after(twice, { type: 'proven' }).stale).toBeNull();
  });
  it('any other refusal closes and resets', () => {
    expect(after(proven, { type: 'refused', status: undefined })).toMatchObject({
      closed: true,
      chosen: null,
      finishing: false,
    });
  });
});

describe('an invalid token', () => {
  it.each([
    ['the list', open(['totp', 'passkey'])],
    ['a factor', open(['totp'])],
    ['the end', after(open(['totp']), { type: 'proven' })],
  ])('closes and resets at %s', (_, state) => {
    expect(after(state, { type: 'unauthenticated' })).toMatchObject({
      closed: true,
      chosen: null,
      finishing: false,
    });
  });
  it('cannot be reopened', () => {
    const closed = after(open(['totp', 'passkey']), { type: 'unauthenticated' });
    expect(after(closed, { type: 'chosen', factor: 'totp' }, { type: 'proven' })).toEqual(closed);
  });
});

describe('a denial on the companion', () => {
  const types: FactorType[] = ['carro_id', 'totp'];

  it.each(['sign_in', 'reset'] as const)('is final for what is in progress: %s', (purpose) => {
    const denied = after(open(types, 'carro_id', purpose), { type: 'denied' });
    expect(denied).toMatchObject({ denied: true, chosen: null, closed: false });
    const events: MfaModalEvent[] = [
      { type: 'chosen', factor: 'totp' },
      { type: 'proven' },
      { type: 'refused', status: 'expired' },
      { type: 'unauthenticated' },
    ];
    expect(after(denied, ...events)).toBe(denied);
  });
  it('leads out, never back to the list', () => {
    const denied = after(open(types, 'carro_id'), { type: 'denied' });
    expect(after(denied, { type: 'back' }).closed).toBe(true);
  });
  it('does not change a session, where another request can follow', () => {
    const stepUp = open(types, 'carro_id', 'action');
    expect(after(stepUp, { type: 'denied' })).toBe(stepUp);
  });
  it('does not undo an existing proof', () => {
    const proven = after(open(types, 'carro_id'), { type: 'proven' });
    expect(after(proven, { type: 'denied' })).toBe(proven);
  });
});
