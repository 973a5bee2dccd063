import type { Challenge } from '@latchkey/contract/mfa/challenge';
import { describe, expect, it } from 'vitest';
import { type ApprovalEvent, type ApprovalState, approval, requestingApproval } from './approval.ts';

const challenge: Challenge = {
  challenge_id: 'c1',
  hint: 'Pixel 9',
  code_length: 6,
  reference_code: 'ABC123',
  expires_at: '2030-01-01T00:02:00.000Z',
  resend_after: 0,
  number: '42',
};
const after = (...events: ApprovalEvent[]): ApprovalState => events.reduce(approval, requestingApproval);
const requested: ApprovalEvent = { type: 'requested', challenge };
const denied: ApprovalEvent = { type: 'denied', challengeId: 'c1', reason: 'denied' };

describe('an approval', () => {
  it('waits, and is approved or denied', () => {
    expect(after(requested)).toMatchObject({ step: 'waiting', challenge: { number: '42' } });
    expect(after(requested, { type: 'approved', challengeId: 'c1' })).toEqual({ step: 'approved' });
    expect(after(requested, denied)).toEqual({ step: 'denied', reason: 'denied' });
  });

  it('#78 ignores events for another challenge, or after it has ended', () => {
    for (const event of [
      { type: 'approved', challengeId: 'c0' },
      { type: 'denied', challengeId: 'c0', reason: 'denied' },
      { type: 'expired', challengeId: 'c0' },
    ] satisfies ApprovalEvent[]) {
      expect(after(requested, event)).toMatchObject({ step: 'waiting' });
    }
    const over = after(requested, { type: 'expired', challengeId: 'c1' });
    expect(approval(over, { type: 'approved', challengeId: 'c1' })).toBe(over);
  });

  it('a denial is final until a new request', () => {
    const state = after(requested, denied);
    expect(approval(state, { type: 'approved', challengeId: 'c1' })).toBe(state);
    expect(approval(state, { type: 'request' })).toEqual(requestingApproval);
  });

  it("'Try again' sends a new request after every end except an approval", () => {
    const ends: ApprovalState[] = [
      after({ type: 'not_requested', message: 'No.' }),
      after(requested, denied),
      after(requested, { type: 'expired', challengeId: 'c1' }),
    ];
    for (const state of ends) expect(approval(state, { type: 'request' })).toEqual(requestingApproval);
    const approved = after(requested, { type: 'approved', challengeId: 'c1' });
    expect(approval(approved, { type: 'request' })).toBe(approved);
  });

  it('accepts the code meanwhile, and keeps the error until the code is edited', () => {
    const wrong = after(
      requested,
      { type: 'typed', code: '123456' },
      { type: 'submitted' },
      { type: 'refused', message: 'Wrong.' },
    );
    expect(wrong).toMatchObject({ code: { value: '', verifying: false, message: 'Wrong.' } });
    expect(approval(wrong, { type: 'typed', code: '' })).toMatchObject({ code: { message: 'Wrong.' } });
    expect(approval(wrong, { type: 'typed', code: '1' })).toMatchObject({
      code: { value: '1', message: null },
    });
  });
});
