import type { FactorType } from '@latchkey/contract/mfa/factors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import { mfaTokenLife } from '../mfa/limits.ts';
import { type FactorsOnStore, factorsOnStore } from '../mfa/testing/factors-on-store.ts';
import type { Session } from '../sessions/session.ts';
import { acr } from './assurance.ts';
import { stepUpWindow } from './limits.ts';
import { secondFactorService } from './second-factor.service.ts';

let on: FactorsOnStore;
/** The devices that still replace a second factor. */
let trusted: string[];
beforeAll(async () => {
  on = await factorsOnStore();
});
afterAll(() => on.remove());
beforeEach(() => {
  trusted = [];
});

const with2fa = { mfa_enabled: 1 } as const;
const factors = () =>
  secondFactorService({
    clock: on.clock,
    offers: on.offers(),
    mfaTokens: on.mfaTokens,
    isTrusted: async (id) => trusted.includes(id),
  });

/** A session of this account that began with these factors. */
async function sessionOf(user: User, used: readonly FactorType[] = ['password']) {
  const caller = await on.callerOf(user.id, 'session', used);
  const portal = await on.sessions.find(caller.sessionId);
  if (!portal) throw new Error('There is no such session');
  return { caller, portal };
}

type Asked = Awaited<ReturnType<typeof sessionOf>> & { changes?: Partial<Session>; wanted?: string };
const demand = (user: User, { caller, portal, changes, wanted }: Asked, token?: string) =>
  factors().demand(user, { ...portal, ...changes }, caller, token, wanted);

/** What `2fa_required` says. */
async function asked(demanded: Promise<unknown>) {
  const error = await demanded.then(
    () => undefined,
    (thrown: { code: string; details: { available_factors: { type: string }[] } }) => thrown,
  );
  expect(error).toMatchObject({ code: '2fa_required' });
  const { available_factors: available = [], ...others } = error?.details ?? {};
  return { available: available.map(({ type }) => type), ...others };
}

/** With an authenticator app and a passkey. */
async function withBoth(changes: Partial<User> = {}) {
  const user = await on.newUser({ ...with2fa, ...changes });
  await on.addApp(user.id);
  await on.addPasskey(user.id);
  return user;
}

describe('a second factor is owed', () => {
  const isOwed = async (user: User, used?: FactorType[], device: string | null = null) =>
    factors().isOwed(user, { ...(await sessionOf(user, used)).portal, trusted_device_id: device });

  it('if the account signs in with one and the session has seen only one', async () => {
    const user = await withBoth();
    expect(await isOwed(user)).toBe(true);
    expect(await isOwed({ ...user, mfa_enabled: 0 })).toBe(false);
    expect(await isOwed(user, ['password', 'totp'])).toBe(false);
    expect(await isOwed(user, ['passkey'])).toBe(false);
  });

  it('#257 unless a device replaced it that is still trusted', async () => {
    const user = await withBoth();
    trusted = ['mine'];
    expect(await isOwed(user, ['password'], 'mine')).toBe(false);
    expect(await isOwed(user, ['password'], 'forgotten')).toBe(true);
  });
});

describe('a confirmation inside the session', () => {
  it('counts for ten minutes, until the millisecond', async () => {
    const user = await withBoth();
    const session = await sessionOf(user);
    const at = (ago: number) => ({ step_up_at: on.clock.now() - ago, step_up_factor: 'totp' });
    const proof = { factor: 'totp', amr: ['otp'] };
    expect(await demand(user, { ...session, changes: at(0) })).toEqual(proof);
    expect(await demand(user, { ...session, changes: at(stepUpWindow - 1) })).toEqual(proof);
    const refused = [
      at(stepUpWindow),
      at(-1),
      { ...at(0), step_up_at: null },
      { ...at(0), step_up_factor: null },
    ];
    for (const changes of refused) {
      const { available } = await asked(demand(user, { ...session, changes }));
      expect(available, JSON.stringify(changes)).toEqual(['passkey', 'totp']);
    }
  });

  it('does not count if the session began with the same, or if a passkey is wanted', async () => {
    const user = await withBoth();
    const changes = { step_up_at: on.clock.now(), step_up_factor: 'totp' };
    const byApp = await sessionOf(user, ['totp']);
    expect((await asked(demand(user, { ...byApp, changes }))).available).toEqual(['passkey']);
    const byPassword = await sessionOf(user);
    const wanted = acr.phishingResistant;
    expect((await asked(demand(user, { ...byPassword, changes, wanted }))).available).toEqual(['passkey']);
  });

  it('does not replace a proof that was sent and is refused', async () => {
    const user = await withBoth();
    const changes = { step_up_at: on.clock.now(), step_up_factor: 'totp' };
    const refusal = await asked(demand(user, { ...(await sessionOf(user)), changes }, 'made up'));
    expect(refusal).toMatchObject({ mfa_token_status: 'invalid' });
  });
});

describe('a proof', () => {
  it('is used up once, and afterwards the answer says why it is refused', async () => {
    const user = await withBoth();
    const session = await sessionOf(user);
    const token = await on.mfaTokens.issue(session.caller, 'totp');
    expect(await demand(user, session, token)).toEqual({ factor: 'totp', amr: ['otp'] });
    expect(await asked(demand(user, session, token))).toEqual({
      available: ['passkey', 'totp'],
      preferred_factor: null,
      mfa_token_status: 'used',
    });
    const late = await on.mfaTokens.issue(session.caller, 'totp');
    on.clock.advance(mfaTokenLife);
    expect(await asked(demand(user, session, late))).toMatchObject({ mfa_token_status: 'expired' });
  });

  it('#3 of what the session began with, or of less than is wanted, is invalid', async () => {
    const user = await withBoth();
    const byApp = await sessionOf(user, ['totp']);
    const same = await on.mfaTokens.issue(byApp.caller, 'totp');
    expect(await asked(demand(user, byApp, same))).toMatchObject({ mfa_token_status: 'invalid' });
    const byPassword = await sessionOf(user);
    const less = await on.mfaTokens.issue(byPassword.caller, 'totp');
    const strict = { ...byPassword, wanted: acr.phishingResistant };
    expect(await asked(demand(user, strict, less))).toMatchObject({ mfa_token_status: 'invalid' });
    const enough = await on.mfaTokens.issue(byPassword.caller, 'passkey');
    expect(await demand(user, strict, enough)).toMatchObject({ factor: 'passkey' });
  });
});

describe('what is offered', () => {
  it('names the preferred factor if it is one of them, and says nothing of a proof or of resting factors without any', async () => {
    const user = await withBoth({ preferred_factor: 'totp' });
    const session = await sessionOf(user);
    expect(await asked(demand(user, session))).toEqual({
      available: ['passkey', 'totp'],
      preferred_factor: 'totp',
    });
    const strict = { ...session, wanted: acr.phishingResistant };
    expect(await asked(demand(user, strict))).toEqual({ available: ['passkey'], preferred_factor: null });
  });

  it('leaves out a factor that was added in this session, and names it', async () => {
    const user = await on.newUser(with2fa);
    const session = await sessionOf(user);
    await on.addApp(user.id);
    await on.addPasskey(user.id, { added_in: session.caller.sessionId });
    expect(await asked(demand(user, session))).toMatchObject({
      available: ['totp'],
      resting_factors: ['passkey'],
    });
  });

  it('is nothing without a sufficient factor: the person is told to add one, or that it rests', async () => {
    const user = await on.newUser({ email_verified_at: null });
    const session = await sessionOf(user);
    const strict = { ...session, wanted: acr.phishingResistant };
    const texts = catalog().authorize;
    const refused = (message: string) => ({ code: 'forbidden', message });
    await expect(demand(user, session)).rejects.toMatchObject(refused(texts.needsSecondFactor));
    await expect(demand(user, strict)).rejects.toMatchObject(refused(texts.needsPasskey));
    await on.addApp(user.id, { added_in: session.caller.sessionId });
    await expect(demand(user, session)).rejects.toMatchObject(refused(texts.restsHere));
    // An app that rests is not the passkey that is wanted.
    await expect(demand(user, strict)).rejects.toMatchObject(refused(texts.needsPasskey));
  });
});
