import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import { factorTypes, type Possession, factors as units } from '@latchkey/contract/mfa/factors';
import {
  type Loss,
  losses,
  type Remedy,
  remedies,
  type WayIn,
  type WaysIn,
} from '@latchkey/contract/mfa/ways-in-read';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isPasswordForKnownBrowsers, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type OffersService, type Owed, signInMethodsOf } from './offers.service.ts';

export interface WaysInDeps {
  readonly db: Database;
  readonly offers: Pick<OffersService, 'heldBy' | 'signInWith' | 'resetWith'>;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  /** Whether the account has a passkey that is not bound to one device. */
  readonly hasSyncedPasskey: (userId: string) => Promise<boolean>;
  readonly resets: {
    /** Whether the account's mailbox may reset the password. */
    readonly mayReset: (user: User) => boolean;
    /** The factors that a reset link stands for. */
    readonly shownByLink: readonly FactorType[];
    /** Whether one that only the mailbox confirms has to wait. */
    readonly haveToWait: boolean;
  };
}

/** The account as it is, or as a remedy would make it. */
interface Account {
  readonly user: User;
  readonly held: readonly FactorType[];
  readonly isPasskeySynced: boolean;
  readonly isAtConsole: boolean;
}

/** What is lost with the phone; a synced passkey is not. */
const onPhone: readonly Possession[] = ['phone_number', 'authenticator_app', 'companion_device'];

export type WaysInService = ReturnType<typeof waysInService>;

/**
 * 'Could I get back in?' (docs/behaviour/mfa.md#getting-back-in). What was lost stays registered: which factors a sign-in
 * or a reset asks for is decided with it, and then the owner has only some of them.
 */
export function waysInService({ db, offers, isOperator, hasSyncedPasskey, resets }: WaysInDeps) {
  function waysAfter(account: Account, loss: Loss): WayIn[] {
    const left = account.held.filter((type) => isLeft(type, loss, account));
    const methods = signInMethodsOf(account.user);
    return [
      ...(left.includes('passkey') ? [{ begins: 'passkey', second: null } as const] : []),
      ...(methods.includes('password') && left.includes('password') ? byPassword(account, left) : []),
      ...(methods.includes('phone_number') && left.includes('sms_otp') ? byPhoneCode(account, left) : []),
      ...(loss === 'mailbox' ? [] : byReset(account, left)),
    ];
  }

  function byPassword({ user, held }: Account, left: readonly FactorType[]): WayIn[] {
    // Nobody knows at which browser they will be (security #596).
    if (isPasswordForKnownBrowsers(user)) return [];
    const owed = offers.signInWith(user, held.map(asFactor), ['password']);
    return secondsOf(owed, left).map((second) => ({ begins: 'password', second }));
  }

  function byPhoneCode({ user, held }: Account, left: readonly FactorType[]): WayIn[] {
    const owed = offers.signInWith(user, held.map(asFactor), ['sms_otp']);
    return secondsOf(owed, left).map((second) => ({ begins: 'phone_code', second }));
  }

  /** With the sign-in after it, with the new password. */
  function byReset({ user, held, isAtConsole }: Account, left: readonly FactorType[]): WayIn[] {
    if (user.email === null || !resets.mayReset(user)) return [];
    const after = offers.signInWith(afterReset(user), withAll(held, resets.shownByLink).map(asFactor), [
      'password',
    ]);
    if (secondsOf(after, withAll(left, resets.shownByLink)).length === 0) return [];
    // What was just added counts a day later, as the page says.
    const counting = held.map(asFactor);
    const owed = offers.resetWith(user, { held: counting, counting, isAtConsole }, resets.shownByLink);
    if (owed?.available.length === 0) return resets.haveToWait ? [] : [{ begins: 'reset', second: null }];
    return secondsOf(owed, left).map((second) => ({ begins: 'reset', second }));
  }

  /**
   * The most useful action: the one that provides a way to sign in after the most losses; null if there is one after each.
   */
  function bestRemedy(account: Account): Remedy | null {
    const helped = (given: Account) => losses.filter((loss) => waysAfter(given, loss).length > 0).length;
    if (helped(account) === losses.length) return null;
    const gains = remedies.map((remedy) => ({ remedy, gain: helped(withRemedy(account, remedy)) }));
    const best = Math.max(...gains.map(({ gain }) => gain));
    return gains.find(({ gain }) => gain === best)?.remedy ?? null;
  }

  return {
    /** Throws `unauthenticated` if the account is not active any more. */
    async read(userId: string): Promise<WaysIn> {
      const user = await usersRepository(db).findActive(userId);
      if (!user) throw new ApiError('unauthenticated');
      const [held, isPasskeySynced, isAtConsole] = await Promise.all([
        offers.heldBy(user),
        hasSyncedPasskey(userId),
        isOperator(userId, db),
      ]);
      const account = { user, held: held.map(({ type }) => type), isPasskeySynced, isAtConsole };
      return {
        losses: losses.map((loss) => ({ loss, ways: waysAfter(account, loss) })),
        remedy: bestRemedy(account),
      };
    },
  };
}

function isLeft(type: FactorType, loss: Loss, { isPasskeySynced }: Account): boolean {
  const { possession } = units[type];
  if (loss === 'phone') return type === 'passkey' ? isPasskeySynced : !onPhone.includes(possession);
  return possession !== loss;
}

/**
 * The second factors that the owner can choose from, or null in place of one if none is required. A passkey is no second one:
 * it is a way to sign in by itself.
 */
function secondsOf(owed: Owed | undefined, left: readonly FactorType[]): (FactorType | null)[] {
  if (!owed) return [null];
  const types = owed.available.map(({ type }) => type);
  return types.filter((type) => type !== 'passkey' && left.includes(type));
}

/** The factors with these beside them, in the order of the contract. */
const withAll = (held: readonly FactorType[], others: readonly FactorType[]): FactorType[] =>
  factorTypes.filter((type) => held.includes(type) || others.includes(type));

const withVerifiedEmail = (user: User): User => ({
  ...user,
  email: user.email ?? 'somebody@example.com',
  email_verified_at: user.email_verified_at ?? user.created_at,
});

/** A reset verifies the mailbox, and sets the first password of an account without one. */
const afterReset = (user: User): User => ({
  ...withVerifiedEmail(user),
  password_hash: user.password_hash ?? 'set by the reset',
});

function withRemedy(account: Account, remedy: Remedy): Account {
  return {
    ...account,
    user: remedy === 'email_otp' ? withVerifiedEmail(account.user) : account.user,
    held: withAll(account.held, [remedy]),
    isPasskeySynced: account.isPasskeySynced || remedy === 'passkey',
  };
}

/** The rules look at the types alone. */
const asFactor = (type: FactorType): Factor => ({ type, name: '', description: '' });
