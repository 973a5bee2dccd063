import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SendBudget } from '../../platform/db/tables/codes.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CapWatch } from '../../platform/operations/cap-watch.ts';
import {
  capOfAllPhones,
  capPerClient,
  capPerPrefix,
  capPerTarget,
  capPerTargetDaily,
  keptForOwners,
  nearlyFull,
  prefixDropsDigits,
  resendCooldown,
  type SendCap,
  sweepBatch,
} from './limits.ts';
import type { CodeTarget, Sender } from './one-time-code.ts';
import { sendCountersRepository } from './send-counters.repository.ts';
import { senders } from './senders.ts';

/** The unit of a cooldown: a purpose under a token, or of an address and a budget if nobody is signed in. */
export interface CoolBinding {
  readonly purpose: string;
  readonly sessionId: string | null;
  readonly budget: SendBudget;
}

export interface Sending {
  readonly target: CodeTarget;
  readonly sender: Sender;
  /** True if nothing is sent. */
  readonly isDecoy?: boolean;
}

/** A mail with a link. Links of one purpose do not help those who need another, so each purpose has its own budgets. */
export interface LinkSending extends Sending {
  readonly purpose: 'password_reset' | 'registration';
  /** How long the link is valid, in milliseconds. */
  readonly life: number;
}

interface SharedCap extends SendCap {
  readonly key: string;
  /** Its name in metrics and log. */
  readonly name: string;
  /** The whole cap, of which `limit` may reserve a part for others. */
  readonly whole: number;
}

/** The maximum of a counter's column. */
const noLimit = 2 ** 31 - 1;
/** Budgets of strangers, each of whom is charged for what they cause to be sent. */
const strangers: readonly SendBudget[] = ['anonymous', 'new_contact'];

export interface SendCapsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly watch: CapWatch;
}

export type SendCapsService = ReturnType<typeof sendCapsService>;

/**
 * Limits how much is sent where (security #15, #69). Each budget has its own caps, so that a stranger's requests never
 * use up the owner's. Requests that send nothing are only charged to their client and target, and to the target only
 * where the reply tells that its cap is full.
 */
export function sendCapsService({ db, clock, watch }: SendCapsDeps) {
  /** Counts a sending against every cap. Throws `rate_limited` with the seconds to wait. */
  async function take(tx: Database, sending: Sending): Promise<void> {
    for (const [key, cap] of capsOf(sending)) await takeOne(tx, key, cap);
    for (const cap of sharedCapsOf(sending)) await takeShared(tx, cap, sending.isDecoy ?? false);
  }

  /**
   * A cap shared by many targets counts only what is really sent. If it is full, a decoy is refused as well, and it
   * causes the same writes, so that neither the answer nor its time reveals who exists (security #62).
   */
  async function takeShared(tx: Database, cap: SharedCap, isDecoy: boolean): Promise<void> {
    const found = await sendCountersRepository(tx).find(cap.key);
    if (found && found.ends_at > clock.now() && found.count >= cap.limit) throw refusal(found.ends_at);
    if (isDecoy) {
      await sendCountersRepository(tx).take(`decoy:${cap.key}`, noLimit, clock.now(), cap.window);
      return;
    }
    watch.used(cap.name, await takeOne(tx, cap.key, cap), { ...cap, nearlyFull });
  }

  /**
   * Counts a mail with a link against the caps of its payer and target. Throws `rate_limited` for the payer, whose requests
   * count alike whether or not they send something: others at the same address would wait for a mail that never comes
   * (security #402). False if a cap of the target is reached, which nobody is told. What sends nothing fills counters that
   * nobody's mail depends on, with the same writes: whoever waits for a mail could not know that requests of strangers used
   * up its budget (security #370).
   */
  async function tryTake(tx: Database, sending: LinkSending): Promise<boolean> {
    const { target, sender, purpose, life, isDecoy } = sending;
    const counters = sendCountersRepository(tx);
    const isTaken = async ([key, { limit, window }]: [string, SendCap]): Promise<boolean> =>
      (await counters.take(`${purpose}:${key}`, limit, clock.now(), window)) !== undefined;
    const [payer, capOfPayer] = capOfClient(sender);
    await takeOne(tx, `${purpose}:${payer}`, capOfPayer);
    const own = isDecoy ? 'decoy:' : '';
    for (const [key, cap] of capsOfTarget(target, sender)) {
      if (await isTaken([own + key, cap])) continue;
      // A full budget leaves a valid link in the mailbox: otherwise it would keep out its owner (security #371).
      return isTaken([`${own}over:${targetKey(target, sender)}`, { limit: 1, window: life }]);
    }
    return true;
  }

  async function takeOne(tx: Database, key: string, { limit, window }: SendCap): Promise<number> {
    const counters = sendCountersRepository(tx);
    const now = clock.now();
    const count = await counters.take(key, limit, now, window);
    if (count !== undefined) return count;
    throw refusal((await counters.find(key))?.ends_at ?? now + window);
  }

  function refusal(endsAt: number): ApiError {
    const seconds = Math.ceil((endsAt - clock.now()) / 1000);
    return new ApiError('rate_limited', { retry_after: Math.max(1, seconds) });
  }

  return {
    take,
    tryTake,
    senders,
    /** In seconds. */
    cooldown: resendCooldown / 1000,
    /** Throws `rate_limited` within the cooldown. */
    async cool(tx: Database, binding: CoolBinding, target: CodeTarget): Promise<void> {
      await takeOne(tx, cooldownKey(binding, target), { limit: 1, window: resendCooldown });
    },
    /** Ends the cooldown after a code was used. */
    warm: (tx: Database, binding: CoolBinding, target: CodeTarget) =>
      sendCountersRepository(tx).forget(cooldownKey(binding, target)),
    sweep: () => sendCountersRepository(db).sweep(clock.now(), sweepBatch),
  };
}

function capsOf({ target, sender }: Sending): [string, SendCap][] {
  return [capOfClient(sender), ...capsOfTarget(target, sender)];
}

const capOfClient = ({ budget, paidBy }: Sender): [string, SendCap] => [
  `client:${budget}:${paidBy}`,
  capPerClient,
];

function capsOfTarget(target: CodeTarget, sender: Sender): [string, SendCap][] {
  const key = targetKey(target, sender);
  return [
    [`target:${key}`, capPerTarget],
    [`target-daily:${key}`, capPerTargetDaily],
  ];
}

const targetKey = ({ channel, address }: CodeTarget, { budget }: Sender): string =>
  `${budget}:${channel === 'whatsapp' ? 'sms' : channel}:${hashed(address.toLowerCase())}`;

function sharedCapsOf({ target, sender }: Sending): SharedCap[] {
  if (target.channel !== 'sms' && target.channel !== 'whatsapp') return [];
  const { limit, window } = capOfAllPhones;
  const all = { key: 'phones', name: 'all_phones', window, whole: limit };
  if (!strangers.includes(sender.budget)) return [{ ...all, limit }];
  // One for each budget: whoever fills it with their own numbers would learn whether a sign-in by another one counts
  // towards it, and so who has an account (security #444).
  const range = `${sender.budget}:${hashed(target.address.slice(0, -prefixDropsDigits))}`;
  return [
    { ...capPerPrefix, key: `prefix:${range}`, name: 'phone_range', whole: capPerPrefix.limit },
    { ...all, limit: limit - keptForOwners },
  ];
}

function cooldownKey({ purpose, sessionId, budget }: CoolBinding, { address }: CodeTarget): string {
  return `cooldown:${purpose}:${sessionId === null ? `${budget}:` : ''}${hashed(sessionId ?? address.toLowerCase())}`;
}

/** The counters contain no phone numbers or addresses. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
