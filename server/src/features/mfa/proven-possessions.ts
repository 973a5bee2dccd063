import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import {
  isSecondFactor,
  type Possession,
  possessionsOf,
  factors as units,
} from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import { clocksDiffer } from '../../platform/clock/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { Viewpoint } from '../accounts/resting.ts';
import { isPasswordOfMailbox, isPasswordUnprovenIn, type User } from '../accounts/user.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorRegistry } from './factor-registry.ts';

export interface ProvenPossessionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly factors: FactorRegistry;
  readonly sessions: Pick<SessionsService, 'find'>;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  readonly isOn: (user: User) => boolean;
  readonly heldBy: (user: User, on: Database, view?: Viewpoint) => Promise<Factor[]>;
  readonly forCaller: (
    caller: TokenCaller,
    on: Database,
  ) => Promise<{ readonly available: readonly Factor[]; readonly resting: readonly FactorType[] }>;
  readonly activeUser: (caller: TokenCaller, on: Database) => Promise<User>;
}

/**
 * What somebody has proven by the factors that they have shown: two of them may rest on one possession, and then whoever
 * has that one has both.
 */
export function provenPossessions({
  db,
  clock,
  factors,
  sessions,
  isOperator,
  isOn,
  heldBy,
  forCaller,
  activeUser,
}: ProvenPossessionsDeps) {
  /**
   * Whether a contact that was changed or verified inside this session counts as a possession other than those already
   * shown in this call: the password that confirmed a new address is not itself confirmed by that address.
   */
  async function isAnother(
    caller: TokenCaller,
    type: FactorType,
    shown: ReadonlySet<Possession>,
    on: Database = db,
  ): Promise<boolean> {
    if (shown.has(units[type].possession)) return false;
    if (type !== 'email_otp' && type !== 'sms_otp') return true;
    const user = await activeUser(caller, on);
    return (
      (await factors[type].offer(user, on, { session: caller.sessionId, shown, now: clock.now() })) !==
      undefined
    );
  }

  /**
   * The possessions that the factors of a session prove. Without 2FA, the mailbox sets a password at once and alone: then
   * the two are one possession, and a code to the mailbox is no second factor (security #458). With 2FA, such a reset has
   * waited, and everybody was told.
   */
  function possessionsIn(user: User, used: readonly FactorType[]): ReadonlySet<Possession> {
    const shown = new Set(possessionsOf(used));
    if (shown.has('password') && !isOn(user) && isPasswordOfMailbox(user)) shown.add('mailbox');
    return shown;
  }

  /**
   * Whether whoever proved this factor may know no more than the password: it was added within a day, or after what it is to
   * decide about (`since`, security #619), and the password, or a factor of which the same is true, confirmed that (#541).
   * Every factor is suspected until one counts beside all that are suspected: two passkeys of one person would otherwise
   * vouch for each other (#553).
   */
  async function restsOnPassword(
    user: User,
    type: FactorType,
    since: number,
    on: Database = db,
  ): Promise<boolean> {
    return (await suspectedSince(user, since, on)).has(units[type].possession);
  }

  /** The possessions of which that is true. */
  async function suspectedSince(
    user: User,
    since: number,
    on: Database,
    own?: string,
  ): Promise<ReadonlySet<Possession>> {
    const suspected = new Set(everyPossession);
    for (let before = Number.POSITIVE_INFINITY; suspected.size < before; ) {
      before = suspected.size;
      const view = { session: 'any', shown: suspected, now: clock.now(), since, own } as const;
      const counting = await heldBy(user, on, view);
      for (const { type: other } of counting)
        if (other !== 'password') suspected.delete(units[other].possession);
    }
    return suspected;
  }

  /**
   * How the factors are seen in a session that began before another one switched 2FA on: what others have added since then
   * with the password, or with what such a factor confirmed, proves no more than the password there, whoever it was
   * (security #628). In a new sign-in it counts at once. Undefined for any other session.
   */
  async function viewOfOlder(caller: TokenCaller, on: Database): Promise<Viewpoint | undefined> {
    const session = await sessions.find(caller.sessionId, on);
    if (!session) return undefined;
    const user = await activeUser(caller, on);
    if (!isOlder(user, session)) return undefined;
    const [since, own] = [session.created_at, session.id];
    const shown = await suspectedSince(user, since, on, own);
    return { session: 'any', shown, now: clock.now(), since, own };
  }

  /** Whether it began before another session, or an operator, switched 2FA on. */
  function isOlder(user: User, session: Session): boolean {
    const { two_factor_on_in: onIn, two_factor_on_at: onAt } = user;
    if (!isOn(user) || onAt === null || onIn === session.id) return false;
    // Another process may have begun it with a clock that is ahead; after the switch it would have asked for two factors.
    const isOfOne = spentAtSignIn(user, session).length > 0;
    return session.created_at < onAt || (isOfOne && session.created_at <= onAt + clocksDiffer);
  }

  /**
   * What does not confirm anything in a session of an operator, or of an account where another one has switched 2FA on
   * since: what its sign-in has shown, unless that was two factors or the account has nothing else. Otherwise whoever knows
   * the password alone adds a second factor, which opens the console (security #539) or evades the one that the owner has
   * set against them (#628). If the mailbox has set the password, a code to it confirms if nothing else can: the mailbox
   * leads to the password, and the password does not lead to it (security #552). The same applies where a trusted browser
   * replaced the second factor of the sign-in: the trust confirms nothing (security #571). Nor does, with 2FA on, a
   * password that this session has set without a proof (security #578).
   */
  async function spentIn(caller: TokenCaller, on: Database = db): Promise<ReadonlySet<Possession>> {
    const session = caller.kind === 'session' && (await sessions.find(caller.sessionId, on));
    if (!session) return new Set();
    const user = await activeUser(caller, on);
    const unproven: Possession[] =
      isOn(user) && isPasswordUnprovenIn(user, caller.sessionId) ? ['password'] : [];
    const isStrict = session.trusted_device_id !== null || (await isOperator(user.id, on));
    const spentInOlder = !isStrict && isOlder(user, session) ? spentBeforeSwitch(user, session) : [];
    const signedInWith = isStrict ? spentAtSignIn(user, session) : spentInOlder;
    if (unproven.length === 0 && signedInWith.length === 0) return new Set();
    const { available, resting } = await forCaller(caller, on);
    const hasOther = async (shown: ReadonlySet<Possession>, among: readonly Factor[]) => {
      const others = await Promise.all(among.map(({ type }) => isAnother(caller, type, shown, on)));
      return others.includes(true);
    };
    // With nothing but recovery codes, 2FA asks for nothing at a sign-in, and its owner may have lost them.
    const counting = isStrict ? available : available.filter(({ type }) => units[type].strength !== 'backup');
    // What rests here asks for another sign-in.
    const hasResting = !isStrict && resting.some((type) => isSecondFactor(type));
    for (const possessions of signedInWith) {
      const shown = new Set([...possessions, ...unproven]);
      if (hasResting || (await hasOther(shown, counting))) return shown;
    }
    const shown = new Set(unproven);
    return shown.size > 0 && (await hasOther(shown, available)) ? shown : new Set();
  }

  /** From more to less; empty if what the sign-in has shown confirms as anything else does. */
  function spentAtSignIn(user: User, session: Session): readonly ReadonlySet<Possession>[] {
    const used = JSON.parse(session.factors) as FactorType[];
    if (used.includes('passkey') || possessionsOf(used).size > 1) return [];
    return [possessionsIn(user, used), possessionsOf(used)];
  }

  /** If more than one factor was shown, the password: the other may have been a stranger's, removed since (security #628). */
  function spentBeforeSwitch(user: User, session: Session): readonly ReadonlySet<Possession>[] {
    const spent = spentAtSignIn(user, session);
    return spent.length > 0 ? spent : [new Set<Possession>(['password'])];
  }

  /**
   * What confirms no other recovery codes in a session that one of them has completed: the password and the codes, if codes
   * are sent to the account and it has nothing stronger. Otherwise one code and the password become ten, and the owner's own
   * are invalid (security #573). Also if the contact rests, because this session has changed it.
   */
  async function spentByBackup(caller: TokenCaller, on: Database = db): Promise<ReadonlySet<Possession>> {
    const session = caller.kind === 'session' && (await sessions.find(caller.sessionId, on));
    const used = session ? (JSON.parse(session.factors) as FactorType[]) : [];
    if (!used.some((type) => units[type].strength === 'backup')) return new Set();
    const held = await heldBy(await activeUser(caller, on), on);
    const hasStrong = held.some(({ type }) => units[type].strength === 'strong');
    const isSent = held.some(({ type }) => units[type].sends !== null);
    return !hasStrong && isSent ? possessionsOf([...used, 'password']) : new Set();
  }

  /**
   * What confirms something that is added with this factor: itself, and what confirmed it, if all that the account has of it
   * was added within a day. Otherwise a further step would hide what the first one rested on (security #555). Call it in the
   * transaction that adds, before anything is replaced.
   */
  async function vouching(
    caller: TokenCaller,
    type: FactorType | null,
    on: Database = db,
  ): Promise<string | null> {
    if (type === null) return null;
    const user = await activeUser(caller, on);
    const vouchers = new Set<string>();
    const view = { session: 'any', shown: everyPossession, now: clock.now(), vouchers } as const;
    const counts = (await factors[type].offer(user, on, view)) !== undefined;
    return counts ? type : [...new Set([type, ...vouchers])].join(' ');
  }

  return { possessionsIn, isAnother, restsOnPassword, viewOfOlder, spentIn, spentByBackup, vouching };
}

const everyPossession: ReadonlySet<Possession> = new Set(
  Object.values(units).map(({ possession }) => possession),
);
