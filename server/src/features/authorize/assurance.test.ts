import { describe, expect, it } from 'vitest';
import { acr, answeredAcr, assuranceOf, raised, requestedAcrs, satisfies } from './assurance.ts';

describe('#105 the assurance level that an application receives', () => {
  it.each([
    [['password'], acr.singleFactor, ['pwd']],
    [['password', 'totp'], acr.multiFactor, ['pwd', 'otp', 'mfa']],
    [['password', 'sms_otp'], acr.multiFactor, ['pwd', 'sms', 'mfa']],
    [['password', 'email_otp'], acr.multiFactor, ['pwd', 'email', 'mfa']],
    [['sms_otp', 'email_otp'], acr.multiFactor, ['sms', 'email', 'mfa']],
    [['password', 'carro_id'], acr.multiFactor, ['pwd', 'mca', 'mfa']],
    [['password', 'recovery_code'], acr.multiFactor, ['pwd', 'rc', 'mfa']],
    [['password', 'passkey'], acr.phishingResistant, ['pwd', 'swk', 'user', 'mfa']],
    [['passkey'], acr.phishingResistant, ['swk', 'user', 'mfa']],
  ] as const)('%j', (factors, reached, amr) => {
    expect(assuranceOf(factors)).toEqual({ acr: reached, amr });
  });

  it('distinguishes a device-bound key from one that is backed up', () => {
    expect(assuranceOf(['passkey'], ['hwk', 'user']).amr).toEqual(['hwk', 'user', 'mfa']);
  });

  it('a factor proven later can raise the level, and never lowers it', () => {
    const first = assuranceOf(['password']);
    const multi = raised(first, { factor: 'totp', amr: ['otp'] });
    expect(multi).toEqual({ acr: acr.multiFactor, amr: ['pwd', 'otp', 'mfa'] });
    const highest = raised(multi, { factor: 'passkey', amr: ['hwk', 'user'] });
    expect(highest).toEqual({ acr: acr.phishingResistant, amr: ['pwd', 'otp', 'hwk', 'user', 'mfa'] });
    expect(raised(highest, { factor: 'totp', amr: ['otp'] }).acr).toBe(acr.phishingResistant);
  });

  it('the strongest satisfied one of several requested values is returned', () => {
    expect(answeredAcr(acr.phishingResistant, [acr.singleFactor, acr.multiFactor])).toBe(acr.multiFactor);
    expect(answeredAcr(acr.multiFactor, [acr.phishingResistant, acr.multiFactor])).toBe(acr.multiFactor);
    expect(answeredAcr(acr.multiFactor, [acr.phishingResistant])).toBe(acr.multiFactor);
    expect(answeredAcr(acr.phishingResistant, [])).toBe(acr.phishingResistant);
    expect(answeredAcr(acr.multiFactor, ['unknown'])).toBe(acr.multiFactor);
    expect([satisfies(undefined, acr.singleFactor), satisfies(acr.phishingResistant, 'unknown')]).toEqual([
      false,
      false,
    ]);
  });

  it.each([
    [{ acr_values: 'phr urn:x' }, ['phr', 'urn:x']],
    [{ claims: JSON.stringify({ id_token: { acr: { values: ['phr', 7] } } }) }, ['phr']],
    [{ claims: JSON.stringify({ id_token: { acr: { value: 'phr' } } }) }, ['phr']],
    [{ claims: JSON.stringify({ id_token: { acr: null } }) }, []],
    [{ claims: '{' }, []],
    [{ claims: 'null' }, []],
  ])('reads %j', (params, values) => {
    expect(requestedAcrs(params)).toEqual(values);
  });
});
