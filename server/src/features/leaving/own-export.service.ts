import { audit, userTarget } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { exportService, ProfileExport } from './export.service.ts';

export interface OwnExportDeps {
  readonly db: Database;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly exports: ReturnType<typeof exportService>;
}

export type OwnExportService = ReturnType<typeof ownExportService>;

/** 'Download my data': holding a session alone is not enough (security #210). */
export function ownExportService({ db, sessions, stepUp, exports }: OwnExportDeps) {
  return {
    /** Throws `2fa_required`. */
    async read(caller: TokenCaller, mfaToken: string | undefined): Promise<ProfileExport> {
      // Before the transaction: that a proof was used is recorded, and must not be rolled back with it (#133).
      await stepUp.demand(caller, mfaToken);
      const user = await inTransaction(db, async (tx) => {
        const held = await sessions.holdAccount(caller, tx);
        audit.record(tx, { action: 'user.data_exported', target: userTarget(held) });
        return held;
      });
      return exports.of(user);
    },
  };
}
