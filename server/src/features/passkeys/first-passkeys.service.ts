import type { PasskeyAttestationInput, PasskeyCreation } from '@latchkey/contract/passkeys/webauthn';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { Attestations } from './attestations.ts';
import type { CeremoniesService } from './ceremonies.service.ts';
import { duplicate } from './passkey-registration.service.ts';
import { amrOf, passkeysRepository } from './passkeys.repository.ts';
import { type RelyingParty, refuseOtherHost } from './relying-party.ts';

/** A person who has no account yet. */
export interface FuturePerson {
  /** The id that their account will have. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** A verified passkey that belongs to no account yet. */
export interface CheckedPasskey {
  /** The kind of key (RFC 8176). */
  readonly amr: readonly string[];
  /** Call it in the transaction that creates the account. Throws `conflict`. */
  readonly insert: (tx: Database, userId: string) => Promise<void>;
}

export interface FirstPasskeysDeps {
  readonly party: RelyingParty;
  readonly ceremonies: CeremoniesService;
  readonly attestations: Attestations;
}

export type FirstPasskeysService = ReturnType<typeof firstPasskeysService>;

/**
 * The passkey that an account is created with; bound to the mailed link, as there is no session yet (security #52,
 * #206).
 */
export function firstPasskeysService({ party, ceremonies, attestations }: FirstPasskeysDeps) {
  return {
    /** @param link the hash of the mailed link's token */
    async option(
      person: FuturePerson,
      link: string,
      serverHost: string | undefined,
    ): Promise<PasskeyCreation> {
      refuseOtherHost(party, serverHost);
      const { reference, challenge } = await ceremonies.begin({ purpose: 'register', link });
      const owner = { id: person.id, name: person.email, displayName: person.name };
      return { reference_code: reference, options: await attestations.options(owner, challenge, []) };
    },
    /** Throws `challenge_expired`, `invalid_code`. */
    async check(
      given: { readonly reference_code: string; readonly payloads: PasskeyAttestationInput },
      link: string,
    ): Promise<CheckedPasskey> {
      const challenge = await ceremonies.take(given.reference_code, { purpose: 'register', link });
      const info = await attestations.check(given.payloads, challenge);
      if (!info) throw new ApiError('invalid_code', { message: catalog().passkeys.notRegistered });
      return {
        amr: amrOf({ backup_eligible: info.credentialDeviceType === 'multiDevice' ? 1 : 0 }),
        async insert(tx, userId) {
          const row = attestations.newRow(userId, info, given.payloads, undefined);
          const fresh = { ...row, added_in: null, vouched_by: null };
          if (!(await passkeysRepository(tx).insert(fresh))) throw duplicate();
        },
      };
    },
  };
}
