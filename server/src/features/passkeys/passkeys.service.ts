import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import { passkeysRepository, type StoredPasskey } from './passkeys.repository.ts';
import { presentPasskey } from './present-passkey.ts';

export interface PasskeysDeps {
  readonly db: Database;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
}

export type PasskeysService = ReturnType<typeof passkeysService>;

/** The passkeys that an account has. Another account's are as unknown as made-up ones (security #55). */
export function passkeysService({ db, stepUp, changes }: PasskeysDeps) {
  const passkeys = passkeysRepository(db);

  async function find(caller: TokenCaller, id: string): Promise<StoredPasskey> {
    const passkey = await passkeys.find(caller.userId, id);
    if (!passkey) throw new ApiError('not_found');
    return passkey;
  }

  return {
    async list(caller: TokenCaller): Promise<{ passkeys: Passkey[] }> {
      return { passkeys: (await passkeys.list(caller.userId)).map(presentPasskey) };
    },
    async rename(
      caller: TokenCaller,
      mfaToken: string | undefined,
      id: string,
      name: string,
    ): Promise<Passkey> {
      const passkey = await find(caller, id);
      await stepUp.demand(caller, mfaToken);
      if (!(await passkeys.rename(caller.userId, id, name))) throw new ApiError('not_found');
      return presentPasskey({ ...passkey, name });
    },
    async remove(
      caller: TokenCaller,
      mfaToken: string | undefined,
      id: string,
    ): Promise<Record<string, never>> {
      await find(caller, id);
      const all = await passkeys.list(caller.userId);
      await changes.remove({
        caller,
        mfaToken,
        factor: 'passkey',
        keepsAnother: all.length > 1,
        remove: (on) => passkeysRepository(on).remove(caller.userId, id),
      });
      return {};
    },
  };
}
