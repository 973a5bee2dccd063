import { type FactorType, isSecondFactor, factors as units } from '@latchkey/contract/mfa/factors';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { currentLocale } from '../../platform/text/locale.ts';
import type { ForgetAdded, IsStrange } from '../accounts/forget-added.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { ProofGround, WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { EndTrust } from '../sessions/sessions.service.ts';
import { canSignIn } from './factor-changes.service.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { phoneForgotten } from './factors/sms-code.factor.ts';
import { mfaTokensRepository } from './mfa-tokens.repository.ts';
import { signInMethodsOf, weakFactors } from './offers.service.ts';

export interface TakeBackDeps {
  readonly clock: Clock;
  readonly notices: Pick<NoticesService, 'tell' | 'tellAt'>;
  /** One for every factor that can be registered, contacts included. */
  readonly forgetAdded: ReadonlyMap<FactorType, ForgetAdded>;
  readonly withdrawProofs: WithdrawProofs;
  readonly endTrust: EndTrust;
  /** Stops a recovery as a veto does. */
  readonly stopRecovery: (tx: Database, userId: string) => Promise<void>;
  /** Lets a reset begin again although one was stopped (#459). */
  readonly forgetVeto: (tx: Database, userId: string) => Promise<void>;
  /** Cancels the deletion of the account, of which its owner may not have heard (#340). */
  readonly keepAccount: (tx: Database, user: User) => Promise<void>;
}

/**
 * Removes what sessions that were not the owner's added to an account, in the transaction that locks the
 * account and ends them. It does not matter whether it was the last factor: it was a stranger's. Returns the names of
 * what was removed.
 */
export type TakeBack = (
  tx: Database,
  user: User,
  isStrange: IsStrange,
  options?: TakeBackOptions,
) => Promise<TakenBack>;

export interface TakeBackOptions {
  /** Factors that the account keeps, whoever added them; 'all' to undo only what weakened the account. */
  readonly keeps?: 'all' | readonly FactorType[];
  /** A code to the phone let the stranger in: the phone proves nothing until it is verified again (#432). */
  readonly doubtsPhone?: boolean;
  /** The caller can restore the email of the account, by which its owner signs in again. */
  readonly isRestorable?: boolean;
  /** The report proves the mailbox, and the sign-in no more than that. */
  readonly isByMailbox?: boolean;
}

export interface TakenBack {
  /** The names of what was removed. */
  readonly removed: string[];
  /** Whether anything about the account's factors changed, which in doubt needs a confirmation (#323). */
  readonly isChanged: boolean;
  /** Whether 2FA that a strange session switched off stays off, because no factor is left to ask for (#584). */
  readonly isLeftOff: boolean;
  /** Whether no second factor is left of those that the account had, even where it must have one. */
  readonly isBare: boolean;
  /** Whether somebody who signs out of every session could sign in again. */
  readonly isOpen: boolean;
}

const grounds: { readonly [Type in FactorType]?: ProofGround } = {
  password: 'password',
  email_otp: 'email',
  sms_otp: 'phone',
  lark_otp: 'factors',
};

export function takeBack(deps: TakeBackDeps): TakeBack {
  const { clock, notices, forgetAdded, withdrawProofs, endTrust } = deps;

  /** 2FA that a strange session switched off (#340), if every way to sign in leaves a factor to ask for. */
  async function turnOnAgain(
    tx: Database,
    userId: string,
    { isStrange, left }: { readonly isStrange: IsStrange; readonly left: readonly FactorType[] },
  ): Promise<'on again' | 'left off' | undefined> {
    const user = await usersRepository(tx).findById(userId);
    const session = user?.two_factor_off_in ?? null;
    if (!user || session === null || !(await isStrange(session))) return undefined;
    if (!canAsk(user, left)) {
      // What follows from it follows once: a second report of the same sign-in must not call the next password into question.
      await usersRepository(tx).update(user.id, { two_factor_off_in: null });
      return 'left off';
    }
    if (!(await usersRepository(tx).setTwoFactor(user.id, true, clock.now()))) return undefined;
    await notices.tell(tx, user, 'two_factor_enabled');
    audit.record(tx, { action: 'user.two_factor_turned_on', target: userTarget(user), by: 'system' });
    return 'on again';
  }

  /** Codes that a strange session allowed beside a strong factor (#404). */
  async function refuseCodesAgain(tx: Database, userId: string, isStrange: IsStrange): Promise<boolean> {
    const user = await usersRepository(tx).findById(userId);
    const session = user?.codes_allowed_in ?? null;
    if (!user || session === null || !(await isStrange(session))) return false;
    await usersRepository(tx).setAllowCodes(user.id, false, clock.now(), null);
    // What was confirmed with a code is confirmed again (#382).
    await mfaTokensRepository(tx).withdrawOf(user.id, weakFactors);
    await notices.tell(tx, user, 'codes_refused');
    const changes = { allow_codes: { from: true, to: false } };
    audit.record(tx, { action: 'user.updated', target: userTarget(user), changes, by: 'system' });
    return true;
  }

  /**
   * A report may be the stranger's, and the address that it calls into question the owner's only one (#385). It may also
   * be the stranger's, who must not learn from where the owner reported.
   */
  async function tellDoubted(tx: Database, before: User, now: User, factor: () => string): Promise<void> {
    if (before.email === null || before.email_verified_at === null || now.email_verified_at !== null) return;
    const contact = { channel: 'email', address: before.email } as const;
    await notices.tellAt(tx, now, contact, 'added_taken_back', { factor, client: null });
  }

  /** As with a contact that a stranger set, the account keeps it; not if nothing else would let its owner in. */
  async function doubtPhone(
    tx: Database,
    userId: string,
    { left, isRestorable }: { readonly left: readonly FactorType[]; readonly isRestorable: boolean },
  ): Promise<string | undefined> {
    const user = await usersRepository(tx).findById(userId);
    if (!user?.phone || user.phone_verified_at === null) return undefined;
    if (!isRestorable && !canSignIn({ ...user, ...phoneForgotten }, left)) return undefined;
    await usersRepository(tx).update(user.id, phoneForgotten);
    return user.phone;
  }

  /**
   * 2FA that a strange session switched on, if that keeps the owner out: a reset asks for what the account had before, which
   * its owner had no need of and may have lost, such as recovery codes or a former phone (#614). As long as they know the
   * password, a code to the mailbox lets them in.
   */
  async function turnOffAgain(
    tx: Database,
    before: User,
    { isStrange, left }: { readonly isStrange: IsStrange; readonly left: readonly FactorType[] },
  ): Promise<void> {
    const user = await usersRepository(tx).findById(before.id);
    const session = user?.two_factor_on_in ?? null;
    if (!user || session === null || !(await isStrange(session))) return;
    const isBeside = (type: FactorType) => isSecondFactor(type) && units[type].possession !== 'mailbox';
    const isForCodes = left.includes('recovery_code') && !left.some(isBeside);
    const isPasswordTaken = before.password_hash !== null && user.password_hash === null;
    if (isForCodes || isPasswordTaken) await switchOff(tx, user);
  }

  async function switchOff(tx: Database, user: User): Promise<void> {
    if (!(await usersRepository(tx).setTwoFactor(user.id, false, clock.now()))) return;
    await notices.tell(tx, user, 'two_factor_disabled');
    audit.record(tx, { action: 'user.two_factor_turned_off', target: userTarget(user), by: 'system' });
  }

  return async (tx, user, isStrange, options = {}) => {
    const { keeps = [], doubtsPhone = false, isRestorable = false, isByMailbox = false } = options;
    const removed: (() => readonly string[])[] = [];
    // A stranger's trusted devices cannot be told from the owner's, nor who asked for a recovery (#272).
    await endTrust(tx, user.id);
    await deps.stopRecovery(tx, user.id);
    if (user.erase_asked_in !== null && (await isStrange(user.erase_asked_in)))
      await deps.keepAccount(tx, user);
    if (user.reset_stopped_in !== null && (await isStrange(user.reset_stopped_in)))
      await deps.forgetVeto(tx, user.id);
    const left: FactorType[] = [];
    async function taken(factor: FactorType, names: () => readonly string[]): Promise<void> {
      removed.push(names);
      const target = userTarget(user);
      audit.record(
        tx,
        factor === 'password'
          ? { action: 'user.password_removed', target }
          : { action: 'user.factor_removed', target, changes: { factor, names: [...names()] } },
      );
      await mfaTokensRepository(tx).withdrawOf(user.id, [factor]);
      const ground = grounds[factor];
      // Codes and links sent to them become invalid, too.
      if (ground) await withdrawProofs(tx, user.id, ground);
      if (left.includes(factor)) return;
      await factorFailuresRepository(tx).clear(user.id, factor);
      if (user.preferred_factor === factor)
        await usersRepository(tx).update(user.id, { preferred_factor: null, updated_at: clock.now() });
    }
    for (const [factor, forget] of forgetAdded) {
      const isKept = keeps === 'all' || keeps.includes(factor);
      const { names, isLeft } = await forget(user.id, isKept ? nobody : isStrange, tx);
      if (isLeft) left.push(factor);
      if (names().length > 0) await taken(factor, names);
    }
    if (doubtsPhone) {
      const phone = await doubtPhone(tx, user.id, { left, isRestorable });
      if (phone !== undefined) {
        left.splice(left.indexOf('sms_otp'), 1);
        await taken('sms_otp', () => [phone]);
      }
    }
    const twoFactor = await turnOnAgain(tx, user.id, { isStrange, left });
    const isLeftOff = twoFactor === 'left off';
    const isRefusedAgain = await refuseCodesAgain(tx, user.id, isStrange);
    const all = () => removed.flatMap((names) => names());
    const isChanged = removed.length > 0 || twoFactor !== undefined || isRefusedAgain;
    if (isByMailbox) await turnOffAgain(tx, user, { isStrange, left });
    if (removed.length === 0) return { removed: [], isChanged, isLeftOff, isBare: false, isOpen: true };
    const owner = (await usersRepository(tx).findById(user.id)) ?? user;
    await notices.tell(tx, owner, 'added_taken_back', { factor: () => listed(all()) });
    await tellDoubted(tx, user, owner, () => listed(all()));
    const isBare = !left.some(isSecondFactor);
    // Without any factor, 2FA would require nothing.
    if (isBare) await switchOff(tx, owner);
    return { removed: all(), isChanged, isLeftOff, isBare, isOpen: canSignIn(owner, left) };
  };
}

const nobody: IsStrange = async () => false;

function canAsk(user: User, left: readonly FactorType[]): boolean {
  const asked = left.filter((type) => units[type].strength !== 'backup');
  const leavesOne = (shown: string) => asked.some((type) => units[type].possession !== shown);
  return left.some(isSecondFactor) && signInMethodsOf(user).every(leavesOne);
}

/** For example 'Passkey (Phone), Recovery codes'. */
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { style: 'narrow' }).format(names);
