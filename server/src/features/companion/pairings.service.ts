import type { CompanionPairing } from '@latchkey/contract/companion/companion-device';
import { pairingProofText } from '@latchkey/contract/companion/device-signature';
import type { pairingComplete } from '@latchkey/contract/companion/pairing-complete';
import type { pairingStart } from '@latchkey/contract/companion/pairing-start';
import type { pairingStatus } from '@latchkey/contract/companion/pairing-status';
import type { BodyOf, ReplyOf } from '@latchkey/contract/http/endpoint';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { jwkThumbprint } from '../../platform/proofs/jwk-thumbprint.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { AccountEventsService } from '../realtime/account-events.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { isSignedBy } from './device-key.ts';
import { devicesRepository, type StoredDevice } from './devices.repository.ts';
import { maxDevices, pairingKept, pairingLife } from './limits.ts';
import { newPairingSecret, normalSecret } from './pairing-secret.ts';
import { type Pairing, pairingsRepository } from './pairings.repository.ts';
import { presentDevice } from './present-device.ts';
import type { PresentPairing } from './present-pairing.ts';

export interface PairingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionsService;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly attempts: RateLimit;
  readonly present: PresentPairing;
  readonly publicUrl: string;
}

export type PairingsService = ReturnType<typeof pairingsService>;

/** Pairs a companion with an account, by a secret that the portal shows once and a key that never leaves the device. */
export function pairingsService(deps: PairingsDeps) {
  const { db, clock, sessions, stepUp, changes, accountEvents, attempts, present, publicUrl } = deps;
  const pairings = pairingsRepository(db);
  const devices = devicesRepository(db);

  /** Throws `conflict` if the account has the maximum number of devices. */
  async function start(
    caller: TokenCaller,
    mfaToken: string | undefined,
  ): Promise<ReplyOf<typeof pairingStart>> {
    if ((await devices.list(caller.userId)).length >= maxDevices) throw tooMany();
    const secret = newPairingSecret();
    const now = clock.now();
    const begun: Omit<Pairing, 'vouched_by'> = {
      id: newId(clock),
      hash: tokenHash(normalSecret(secret)),
      user_id: caller.userId,
      session_id: caller.sessionId,
      created_at: now,
      expires_at: now + pairingLife,
      used_at: null,
      device_id: null,
    };
    const row = await inTransaction(db, async (tx): Promise<Pairing> => {
      // One pairing at a time: of two parallel calls, the later one counts.
      await sessions.holdAccount(caller, tx);
      const proven = await stepUp.demandToAdd(caller, mfaToken, tx);
      const pairing = { ...begun, vouched_by: await stepUp.vouching(caller, proven, tx) };
      await pairingsRepository(tx).put(pairing);
      return pairing;
    });
    return {
      pairing_id: row.id,
      secret,
      // In the fragment, so that it appears in no server log and no referrer.
      qr_url: `${publicUrl}/companion#pair=${secret}`,
      expires_at: new Date(row.expires_at).toISOString(),
    };
  }

  async function status(caller: TokenCaller, id: string): Promise<ReplyOf<typeof pairingStatus>> {
    const pairing = await pairings.findOf(id, caller.userId, caller.sessionId);
    if (!pairing) throw new ApiError('not_found');
    if (pairing.used_at === null) {
      return { state: pairing.expires_at > clock.now() ? 'waiting' : 'expired', device: null };
    }
    const device = pairing.device_id && (await devices.findOf(caller.userId, pairing.device_id));
    return { state: 'paired', device: device ? presentDevice(device) : null };
  }

  /**
   * The device that completed a pairing may repeat the call, as the reply may have been lost (security #521).
   * Throws `invalid_token` for an invalid or expired secret, or a proof that does not match; `conflict`,
   * `rate_limited`.
   */
  async function complete(
    { secret, public_key: key, name, proof }: BodyOf<typeof pairingComplete>,
    ip: string,
  ): Promise<CompanionPairing> {
    const pairing = await pairings.findByHash(tokenHash(normalSecret(secret)));
    // Guesses are counted by address; an existing secret has its own attempts, whatever others at the address do.
    await attempts.consume(pairing?.id ?? ip);
    const thumbprint = jwkThumbprint(key);
    if (!pairing || !isSignedBy(key, pairingProofText(secret, thumbprint), proof)) throw notGood();
    const user = await usersRepository(db).findById(pairing.user_id);
    if (user?.status !== 'active') throw notGood();
    const paired = pairing.device_id && (await devices.findOf(user.id, pairing.device_id));
    if (paired && paired.thumbprint === thumbprint) return present(paired, user);
    if (pairing.used_at !== null || pairing.expires_at <= clock.now()) throw notGood();
    const device: StoredDevice = {
      id: newId(clock),
      user_id: user.id,
      name,
      thumbprint,
      public_key: JSON.stringify({ x: key.x, y: key.y }),
      created_at: clock.now(),
      added_in: pairing.session_id,
      vouched_by: pairing.vouched_by,
      last_used_at: null,
      last_answer_time: 0,
      push_subscription: null,
    };
    await inTransaction(db, async (tx) => {
      const now = await usersRepository(tx).hold(user.id);
      // It was started with a proof under this token, and ends with that session.
      const session = { userId: user.id, sessionId: pairing.session_id };
      if (now?.status !== 'active' || !(await sessions.isAlive(session, tx))) throw notGood();
      if (!(await pairingsRepository(tx).use(pairing.id, device.id, clock.now()))) throw notGood();
      if ((await devicesRepository(tx).list(user.id)).length >= maxDevices) throw tooMany();
      if (!(await devicesRepository(tx).insert(device))) {
        throw new ApiError('conflict', { message: catalog().companion.alreadyPaired });
      }
      await changes.added(user, { factor: 'carro_id', sessionId: pairing.session_id }, tx);
    });
    await accountEvents.tell({ userId: user.id, change: 'factors', sessionId: pairing.session_id });
    return present(device, user);
  }

  return { start, status, complete, sweep: () => pairings.sweep(clock.now() - pairingKept) };
}

const notGood = () => new ApiError('invalid_token', { message: catalog().companion.pairingOver });
const tooMany = () => new ApiError('conflict', { message: catalog().companion.tooMany(maxDevices) });
