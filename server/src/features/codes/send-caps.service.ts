import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addressGroup } from '../../platform/network/address-group.ts';
import {
  capOfAllPhones,
  capPerClient,
  capPerPrefix,
  capPerTarget,
  capPerTargetDaily,
  prefixDropsDigits,
  resendCooldown,
  type SendCap,
  sweepBatch,
} from './limits.ts';
import type { CodeTarget } from './one-time-code.ts';
import { sendCountersRepository } from './send-counters.repository.ts';

/** What has a cooldown of its own: a purpose under a token, or of an address where nobody is signed in. */
export interface CoolBinding {
  readonly purpose: string;
  readonly sessionId: string | null;
}

export type SendCapsService = ReturnType<typeof sendCapsService>;

/**
 * How much is sent where (security #15, #69).
 * Counters of numbers that nobody has count as well, so that the limits do not tell who exists (security #62).
 */
export function sendCapsService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /** Counts one sending against every cap. Throws `rate_limited` with the seconds to wait. */
  async function take(tx: Database, target: CodeTarget, clientIp: string): Promise<void> {
    for (const [key, cap] of capsOf(target, clientIp)) await takeOne(tx, key, cap);
  }

  /** Counts one mail with a link against the caps of its address; false where one of them is reached, which nobody is told. */
  async function tryTake(tx: Database, target: CodeTarget): Promise<boolean> {
    const counters = sendCountersRepository(tx);
    for (const [key, { limit, window }] of capsOfTarget(target)) {
      if (!(await counters.take(key, limit, clock.now(), window))) return false;
    }
    return true;
  }

  async function takeOne(tx: Database, key: string, { limit, window }: SendCap): Promise<void> {
    const counters = sendCountersRepository(tx);
    const now = clock.now();
    if (await counters.take(key, limit, now, window)) return;
    const endsAt = (await counters.endsAt(key)) ?? now + window;
    throw new ApiError('rate_limited', { retry_after: Math.max(1, Math.ceil((endsAt - now) / 1000)) });
  }

  return {
    take,
    tryTake,
    /** Seconds. */
    cooldown: resendCooldown / 1000,
    /** Throws `rate_limited` within the cooldown. */
    cool: (tx: Database, binding: CoolBinding, target: CodeTarget) =>
      takeOne(tx, cooldownKey(binding, target), { limit: 1, window: resendCooldown }),
    /** A code that was used needs no cooldown before the next. */
    warm: (tx: Database, binding: CoolBinding, target: CodeTarget) =>
      sendCountersRepository(tx).forget(cooldownKey(binding, target)),
    sweep: () => sendCountersRepository(db).sweep(clock.now(), sweepBatch),
  };
}

function capsOf(target: CodeTarget, clientIp: string): [string, SendCap][] {
  const caps: [string, SendCap][] = [
    [`client:${hashed(addressGroup(clientIp))}`, capPerClient],
    ...capsOfTarget(target),
  ];
  if (target.channel === 'sms' || target.channel === 'whatsapp') {
    caps.push([`prefix:${hashed(target.address.slice(0, -prefixDropsDigits))}`, capPerPrefix]);
    caps.push(['phones', capOfAllPhones]);
  }
  return caps;
}

function capsOfTarget({ channel, address }: CodeTarget): [string, SendCap][] {
  const target = `${channel === 'whatsapp' ? 'sms' : channel}:${hashed(address.toLowerCase())}`;
  return [
    [`target:${target}`, capPerTarget],
    [`target-daily:${target}`, capPerTargetDaily],
  ];
}

function cooldownKey({ purpose, sessionId }: CoolBinding, { address }: CodeTarget): string {
  return `cooldown:${purpose}:${hashed(sessionId ?? address.toLowerCase())}`;
}

/** The counters hold nobody's number or address. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
