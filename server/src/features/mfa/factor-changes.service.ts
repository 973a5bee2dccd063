import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import { factorTypes, factors as units } from '@latchkey/contract/mfa/factors';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { NoteChange } from '../accounts/note-change.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { EndTrust, SessionsService } from '../sessions/sessions.service.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { mfaTokensRepository } from './mfa-tokens.repository.ts';
import { givesWay, type OffersService } from './offers.service.ts';
import type { StepUp } from './step-up.ts';

export interface FactorChangesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly offers: OffersService;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly notices: Pick<NoticesService, 'tell'>;
  readonly endTrust: EndTrust;
  readonly noteChange: NoteChange;
}

export interface Removal {
  readonly caller: TokenCaller;
  readonly mfaToken: string | undefined;
  readonly factor: FactorType;
  /** Whether the account keeps another one of the same kind, such as a second passkey. */
  readonly keepsAnother: boolean;
  /** False if there was nothing to remove. */
  remove(on: Database): Promise<boolean>;
}

export interface Added {
  readonly factor: FactorType;
  /** The session that adds it. */
  readonly sessionId: string;
  /** Whether it takes the place of one that is removed with that: an authenticator app, a set of recovery codes. */
  readonly isReplaced?: boolean;
}

export interface GivenUp extends Pick<Removal, 'factor' | 'remove'> {
  readonly userId: string;
}

export type FactorChangesService = ReturnType<typeof factorChangesService>;

/** The consequences for the account of adding or removing a factor, whichever feature owns the factor. */
export function factorChangesService({
  db,
  clock,
  offers,
  sessions,
  stepUp,
  notices,
  endTrust,
  noteChange,
}: FactorChangesDeps) {
  /**
   * Call it in the transaction that registers the factor. Lifts a lock of its predecessor (security #13). Beside a strong
   * factor other sessions are no longer offered those that give way to it, so what they proved before ends too (#383).
   */
  async function added(
    user: User,
    { factor, sessionId, isReplaced = false }: Added,
    on: Database,
  ): Promise<void> {
    await factorFailuresRepository(on).clear(user.id, factor);
    await noteChange(on, user, sessionId);
    // What was proven with the former one counts no more than after its removal (#522).
    if (isReplaced) {
      await mfaTokensRepository(on).withdrawOf(user.id, [factor]);
      await endTrust(on, user.id);
    }
    if (units[factor].strength === 'strong')
      await mfaTokensRepository(on).withdrawOf(user.id, factorTypes.filter(givesWay), sessionId);
    const target = userTarget(user);
    if (factor === 'recovery_code') {
      await notices.tell(on, user, 'recovery_codes_generated');
      audit.record(on, { action: 'user.recovery_codes_generated', target });
    } else {
      await notices.tell(on, user, 'factor_added', { factor: () => nameOf(factor) });
      audit.record(on, { action: 'user.factor_added', target, changes: { factor } });
    }
  }

  /**
   * Removes a factor. Decided by what remains, in the transaction that removes it: if two parallel calls each remove
   * one of the last two factors of an enforced account, one is refused. Throws `forbidden` for that, or if nobody could
   * sign in any more; `2fa_required`, `not_found`.
   */
  async function remove(removal: Removal): Promise<void> {
    const { caller, factor } = removal;
    await refuseBeforehand(removal);
    await inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      await stepUp.demand(caller, removal.mfaToken, tx);
      if (!(await removal.remove(tx))) throw new ApiError('not_found');
      const left = await offers.heldBy(user, tx);
      refuseLoss(user, left);
      await forget(user, factor, typesOf(left), tx);
      await noteChange(tx, user, caller.sessionId);
      audit.record(tx, { action: 'user.factor_removed', target: userTarget(user), changes: { factor } });
      if (!offers.canComplete(user, left)) await switchOff(user, caller.sessionId, tx);
      await notices.tell(tx, user, 'factor_removed', { factor: () => nameOf(factor) });
    });
  }

  /** A removal that would be refused anyway must not use up a proof. */
  async function refuseBeforehand({ caller, factor, keepsAnother }: Removal): Promise<void> {
    const { user } = await offers.forCaller(caller);
    const held = await offers.heldBy(user);
    refuseLoss(
      user,
      held.filter(({ type }) => type !== factor || keepsAnother),
    );
  }

  function refuseLoss(user: User, left: readonly Factor[]): void {
    if (offers.isEnforced(user) && offers.lacksFactor(user, left)) throw new ApiError('forbidden');
    if (!canSignIn(user, typesOf(left)))
      throw new ApiError('forbidden', { message: catalog().twoFactor.lastWayIn });
  }

  /**
   * The device that is the factor removes itself. Nobody proved to be the owner, so 2FA stays on: if it was the last
   * factor, the next sign-in requires a new one.
   */
  async function givenUp({ userId, factor, remove }: GivenUp): Promise<void> {
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(userId);
      if (!user || !(await remove(tx))) throw new ApiError('not_found');
      await forget(user, factor, typesOf(await offers.heldBy(user, tx)), tx);
      audit.record(tx, { action: 'user.factor_removed', target: userTarget(user), changes: { factor } });
      await notices.tell(tx, user, 'factor_removed', { factor: () => nameOf(factor) });
    });
  }

  /** Proofs earned with it become invalid, even if the account keeps another one of its kind. */
  async function forget(
    user: User,
    factor: FactorType,
    left: readonly FactorType[],
    on: Database,
  ): Promise<void> {
    await mfaTokensRepository(on).withdrawOf(user.id, [factor]);
    await endTrust(on, user.id);
    if (left.includes(factor)) return;
    await factorFailuresRepository(on).clear(user.id, factor);
    await usersRepository(on).update(user.id, {
      ...(user.preferred_factor === factor ? { preferred_factor: null } : {}),
      updated_at: clock.now(),
    });
  }

  /**
   * 2FA without any second factor would require nothing: it is switched off with the last one, and the owner is
   * notified.
   */
  async function switchOff(user: User, sessionId: string, on: Database): Promise<void> {
    const goesOff = await usersRepository(on).setTwoFactor(user.id, false, clock.now(), sessionId);
    if (!goesOff) return;
    await notices.tell(on, user, 'two_factor_disabled');
    audit.record(on, { action: 'user.two_factor_turned_off', target: userTarget(user), by: 'system' });
  }

  return { added, remove, givenUp };
}

const typesOf = (held: readonly Factor[]): FactorType[] => held.map(({ type }) => type);

/** Whether the account could still sign in. A reset by mail counts: it sets a password for whoever has the mailbox. */
export function canSignIn(user: User, left: readonly FactorType[]): boolean {
  const hasPassword = user.password_hash !== null && user.email !== null;
  return (
    hasPassword ||
    user.email_verified_at !== null ||
    user.phone_verified_at !== null ||
    left.includes('passkey')
  );
}

const nameOf = (factor: FactorType): string => catalog().factors[factor].name;
