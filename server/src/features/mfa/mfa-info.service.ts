import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { OffersService } from './offers.service.ts';
import type { RecoveryCodesRepository } from './recovery-codes.repository.ts';

export type MfaInfoService = ReturnType<typeof mfaInfoService>;

export interface MfaInfoDeps {
  readonly offers: OffersService;
  /** Whether people can link a Lark account. */
  readonly isLarkSetUp: boolean;
  readonly recoveryCodes: Pick<RecoveryCodesRepository, 'list'>;
}

export function mfaInfoService({ offers, isLarkSetUp, recoveryCodes }: MfaInfoDeps) {
  return {
    /** For a session, all factors of the account; for a pending sign-in only those that can complete it (H7). */
    async read(caller: TokenCaller): Promise<MfaInfo> {
      const { user, available, resting } = await offers.forCaller(caller);
      const held = await offers.heldBy(user);
      const codes = await recoveryCodes.list(user.id);
      return {
        registered_factors: caller.kind === 'session' ? held : available,
        resting_factors: resting,
        preferred_factor: held.find(({ type }) => type === user.preferred_factor)?.type ?? null,
        is_passkey_enabled: held.some(({ type }) => type === 'passkey'),
        is_2fa_enforced: offers.isEnforced(user),
        is_2fa_enabled: offers.isOn(user),
        allow_codes: offers.codesSwitch(user, held),
        is_lark_linked: isLarkSetUp || user.lark_id !== null ? user.lark_id !== null : null,
        recovery_codes_left: codes.length > 0 ? codes.filter(({ used_at }) => used_at === null).length : null,
      };
    },
  };
}
