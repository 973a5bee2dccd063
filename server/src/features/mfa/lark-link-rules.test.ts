import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { LarkCodeRefused, type LarkSignIn } from '../../platform/lark/lark-sign-in.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type LarkLinkDeps, type LarkLinkService, larkLinkService } from './lark-link.service.ts';
import { larkLinkLife } from './limits.ts';
import { mfaInfoService } from './mfa-info.service.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { type FactorsOnStore, factorsOnStore } from './testing/factors-on-store.ts';

let on: FactorsOnStore;
let user: User;
let caller: TokenCaller;
let lark: LarkLinkService;
/** The failure of Lark's next answer, and what happens while Lark is asked. */
let failure: Error | undefined;
let meanwhile: (() => Promise<unknown>) | undefined;
/** Codes and verifiers that Lark was asked for. */
let asked: [code: string, verifier: string][];
let warned: object[];
beforeAll(async () => {
  on = await factorsOnStore();
  lark = service();
});
afterAll(() => on.remove());
beforeEach(async () => {
  [failure, meanwhile, asked, warned] = [undefined, undefined, [], []];
  user = await on.newUser();
  caller = await on.callerOf(user.id);
});

const db = () => on.store.database.db;
const log = { warn: (words: object) => void warned.push(words) } as FastifyBaseLogger;
const refused = (code: string) => ({ code });

/** Says that whoever has a code is who it names. */
const larkSignIn: LarkSignIn = {
  authorizeUrl: (state, verifier) => `https://lark.test/?state=${state}&verifier=${verifier}`,
  async openId(code, verifier) {
    asked.push([code, verifier]);
    await meanwhile?.();
    if (failure) throw failure;
    return `ou_${code}`;
  },
};

function service(changes: Partial<LarkLinkDeps> = {}) {
  return larkLinkService({
    db: db(),
    clock: on.clock,
    larkSignIn,
    secretKeys: on.store.secretKeys,
    sessions: on.sessions,
    stepUp: on.stepUp,
    changes: on.changes,
    info: mfaInfoService({
      offers: on.offers(),
      isLarkSetUp: true,
      recoveryCodes: recoveryCodesRepository(db()),
    }),
    ...changes,
  });
}
const proof = (by = caller) => on.mfaTokens.issue(by, 'password');
async function begin(by = caller) {
  const url = new URL(await lark.request(by, await proof(by)));
  return { state: url.searchParams.get('state') ?? '', verifier: url.searchParams.get('verifier') ?? '' };
}
const setup = (state: string, code = user.id, by = caller) => lark.setup(by, { state, code }, log);
const linkOf = async () => (await on.userNow(user.id)).lark_id;
const links = () => db().selectFrom('lark_links').selectAll().where('user_id', '=', user.id).execute();
const told = () => on.told.filter(([id]) => id === user.id).map(([, kind]) => kind);

describe('a link to Lark', () => {
  it('begins with a proof, and is stored without its state', async () => {
    await expect(lark.request(caller, undefined)).rejects.toMatchObject(refused('2fa_required'));
    const { state } = await begin();
    expect(state.length).toBeGreaterThan(20);
    expect(await links()).toEqual([
      {
        hash: tokenHash(state),
        user_id: user.id,
        session_id: caller.sessionId,
        vouched_by: 'password',
        created_at: on.clock.now(),
        expires_at: on.clock.now() + larkLinkLife,
        used_at: null,
      },
    ]);
  });

  it('is to the account that signed in at Lark, with the verifier of its state', async () => {
    const { state, verifier } = await begin();
    expect((await begin()).verifier).not.toBe(verifier);
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect((await setup(state)).is_lark_linked).toBe(true);
    expect(asked).toEqual([[user.id, verifier]]);
    const now = on.clock.now();
    expect(await on.userNow(user.id)).toMatchObject({
      lark_id: `ou_${user.id}`,
      lark_added_at: now,
      lark_added_in: caller.sessionId,
      lark_vouched_by: 'password',
      updated_at: now,
    });
    expect(told()).toEqual(['factor_added']);
  });

  it('needs a portal for which Lark is set up', async () => {
    const none = service({ larkSignIn: null });
    const { state } = await begin();
    await expect(none.request(caller, await proof())).rejects.toMatchObject(refused('not_found'));
    await expect(none.setup(caller, { state, code: 'code' }, log)).rejects.toMatchObject(
      refused('not_found'),
    );
  });

  it('#146 is finished in the session that began it, once, and in time', async () => {
    const { state } = await begin();
    const other = await on.newUser();
    for (const stranger of [await on.callerOf(user.id), await on.callerOf(other.id)])
      await expect(setup(state, user.id, stranger)).rejects.toMatchObject(refused('not_found'));
    await expect(setup('made-up')).rejects.toMatchObject(refused('not_found'));
    on.clock.advance(larkLinkLife);
    await expect(setup(state)).rejects.toMatchObject(refused('challenge_expired'));
    expect(asked).toEqual([]);
    const again = await begin();
    on.clock.advance(larkLinkLife - 1);
    const uses = await Promise.allSettled([setup(again.state), setup(again.state)]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asked).toHaveLength(1);
    await expect(setup(again.state)).rejects.toMatchObject(refused('challenge_expired'));
  });

  it('is to one Lark account, and from one account of the portal', async () => {
    const { state } = await begin();
    const second = await begin();
    await setup(state);
    await expect(lark.request(caller, await proof())).rejects.toMatchObject(refused('conflict'));
    await expect(setup(second.state, 'another')).rejects.toMatchObject(refused('conflict'));
    const other = await on.callerOf((await on.newUser()).id);
    const taken = await begin(other);
    await expect(setup(taken.state, user.id, other)).rejects.toMatchObject(refused('conflict'));
    expect(await linkOf()).toBe(`ou_${user.id}`);
    expect((await on.userNow(other.userId)).lark_id).toBeNull();
  });

  it('that another account has by then is a conflict, however late it came', async () => {
    const { state } = await begin();
    const other = await on.newUser();
    const changes = {
      ...on.changes,
      async added(...given: Parameters<typeof on.changes.added>) {
        await usersRepository(given[2]).update(other.id, { lark_id: `ou_${user.id}`, updated_at: 1 });
      },
    };
    const late = service({ changes });
    await expect(late.setup(caller, { state, code: user.id }, log)).rejects.toMatchObject(
      refused('conflict'),
    );
    expect(await linkOf()).toBeNull();
  });

  it('is none if the session ended while Lark was asked', async () => {
    const { state } = await begin();
    meanwhile = () => on.sessions.end(caller.sessionId, 'revoked');
    await expect(setup(state)).rejects.toMatchObject(refused('unauthenticated'));
    expect(await linkOf()).toBeNull();
  });

  it('is none if Lark refuses the code or does not answer, which is logged', async () => {
    failure = new LarkCodeRefused('refused');
    await expect(setup((await begin()).state)).rejects.toMatchObject(refused('challenge_expired'));
    expect(warned).toEqual([]);
    failure = new Error('away');
    await expect(setup((await begin()).state)).rejects.toMatchObject(refused('unavailable'));
    expect(warned).toEqual([{ err: failure }]);
    expect(await linkOf()).toBeNull();
  });

  it('is removed with a proof, with everything that is known of it', async () => {
    await expect(lark.remove(caller, await proof())).rejects.toMatchObject(refused('not_found'));
    await setup((await begin()).state);
    caller = await on.callerOf(user.id);
    await expect(lark.remove(caller, undefined)).rejects.toMatchObject(refused('2fa_required'));
    const info = await lark.remove(caller, await on.mfaTokens.issue(caller, 'lark_otp'));
    expect(info.is_lark_linked).toBe(false);
    expect(await on.userNow(user.id)).toMatchObject({
      lark_id: null,
      lark_added_at: null,
      lark_added_in: null,
      lark_vouched_by: null,
      updated_at: on.clock.now(),
    });
    expect(told()).toEqual(['factor_added', 'factor_removed']);
  });

  it('that was begun is swept when it is over for as long as it could last', async () => {
    await begin();
    on.clock.advance(2 * larkLinkLife);
    await lark.sweep();
    expect(await links()).toHaveLength(1);
    on.clock.advance(1);
    await lark.sweep();
    expect(await links()).toEqual([]);
  });
});
