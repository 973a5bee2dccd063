import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import type { CapWatch } from '../../platform/operations/cap-watch.ts';
import { createCodeHasher } from '../../platform/secrets/code-hasher.ts';
import type { SecretKeys } from '../../platform/secrets/secret-keys.ts';
import { codesService } from './codes.service.ts';
import { sendCapsService } from './send-caps.service.ts';

export interface CodesFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secretKeys: SecretKeys;
  readonly outbox: Outbox;
  readonly capWatch: CapWatch;
}

/** One-time codes; the calls that use them belong to other features. */
export function codesFeature({ db, clock, secretKeys, outbox, capWatch }: CodesFeatureDeps) {
  const hasher = createCodeHasher(secretKeys, 'one-time-code');
  const caps = sendCapsService({ db, clock, watch: capWatch });
  return { codes: codesService({ db, clock, hasher, outbox, caps }), sendCaps: caps };
}
