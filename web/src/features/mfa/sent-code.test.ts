import { describe, expect, it } from 'vitest';
import { requestingCode, type SentCodeEvent, type SentCodeState, sentCode } from './sent-code.ts';

const challenge = {
  challenge_id: 'c1',
  hint: 'm…@example.com',
  code_length: 6,
  reference_code: 'ABCD',
  expires_at: '2026-01-01T00:05:00.000Z',
  resend_after: 60,
};
const after = (...events: SentCodeEvent[]): SentCodeState => events.reduce(sentCode, requestingCode);
const sent: SentCodeEvent = { type: 'sent', challenge };

describe('the challenge of a sent code', () => {
  it('is requested at once, then entered, then verified', () => {
    expect(after()).toEqual({ step: 'requesting' });
    expect(after(sent)).toMatchObject({ step: 'entering', code: '', message: null });
    expect(after(sent, { type: 'submitted', code: '123456' })).toEqual({
      step: 'verifying',
      challenge,
      code: '123456',
    });
  });

  it('says why nothing was sent, and can be requested again', () => {
    const failed = after({ type: 'not_sent', message: 'Too many attempts.' });
    expect(failed).toEqual({ step: 'not_sent', message: 'Too many attempts.' });
    expect(sentCode(failed, { type: 'request' })).toEqual(requestingCode);
  });

  it('a wrong code clears the field and shows an error until something is typed', () => {
    const wrong = after(
      sent,
      { type: 'submitted', code: '111111' },
      {
        type: 'refused',
        message: 'Wrong.',
        isOver: false,
      },
    );
    expect(wrong).toMatchObject({ step: 'entering', code: '', message: 'Wrong.', isOver: false });
    expect(sentCode(wrong, { type: 'typed', code: '' })).toMatchObject({ message: 'Wrong.' });
    expect(sentCode(wrong, { type: 'typed', code: '2' })).toMatchObject({ message: null, code: '2' });
  });

  it('an expired challenge accepts no code until a new one was sent', () => {
    const over = after(
      sent,
      { type: 'submitted', code: '111111' },
      {
        type: 'refused',
        message: 'Expired.',
        isOver: true,
      },
    );
    expect(sentCode(over, { type: 'submitted', code: '222222' })).toEqual(over);
    expect(sentCode(over, sent)).toMatchObject({ step: 'entering', isOver: false, message: null });
  });

  it('keeps the input when sending again fails', () => {
    const typed = after(sent, { type: 'typed', code: '12' });
    expect(sentCode(typed, { type: 'resend_failed', message: 'Wait.' })).toMatchObject({
      step: 'entering',
      code: '12',
      message: 'Wait.',
    });
  });

  it('ignores a late response', () => {
    const verifying = after(sent, { type: 'submitted', code: '123456' });
    expect(sentCode(verifying, { type: 'not_sent', message: 'x' })).toEqual(verifying);
    expect(sentCode(verifying, { type: 'typed', code: '9' })).toEqual(verifying);
    expect(after({ type: 'refused', message: 'x', isOver: false })).toEqual(requestingCode);
  });
});
