import type { RecoveryCodes } from '@latchkey/contract/mfa/recovery-codes';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecoveryCodesTable } from '../../platform/db/tables/second-factors.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorChangesService } from './factor-changes.service.ts';
import { recoveryCodeCount } from './limits.ts';
import { newRecoveryCode } from './recovery-code.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import type { StepUp } from './step-up.ts';

export interface RecoveryCodesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
}

export type RecoveryCodesService = ReturnType<typeof recoveryCodesService>;

export function recoveryCodesService({ db, clock, vault, sessions, stepUp, changes }: RecoveryCodesDeps) {
  /** Sealed at rest, so that they can be shown again after a step-up (security H6). */
  async function view(caller: TokenCaller, mfaToken: string | undefined): Promise<RecoveryCodes> {
    // Before the transaction: that a proof was used is recorded, and must not be rolled back with it (#133).
    await stepUp.demandBesideBackup(caller, mfaToken);
    const rows = await inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      // Whoever sees them keeps them: 'This wasn't me' about this session removes them (#339).
      await recoveryCodesRepository(tx).noteSeen(caller.sessionId, clock.now());
      audit.record(tx, { action: 'user.recovery_codes_viewed', target: userTarget(user) });
      return recoveryCodesRepository(tx).list(user.id);
    });
    return present(rows, vault);
  }

  /** Creates a new set, which invalidates the old one (security #17). */
  async function generate(caller: TokenCaller, mfaToken: string | undefined): Promise<RecoveryCodes> {
    const rows = await inTransaction(db, async (tx) => {
      // Parallel calls run one after another.
      const user = await sessions.holdAccount(caller, tx);
      const codesOf = recoveryCodesRepository(tx);
      // A first set only adds safety; a further one invalidates codes that exist on paper.
      const isFirst = (await codesOf.list(user.id)).length === 0;
      const demand = isFirst ? stepUp.demandToAdd : stepUp.demandBesideBackup;
      const proven = await demand(caller, mfaToken, tx);
      const set = newSet(caller, await stepUp.vouching(caller, proven, tx));
      await codesOf.removeAll(user.id);
      await codesOf.insertAll(set);
      const added = { factor: 'recovery_code', sessionId: caller.sessionId, isReplaced: !isFirst } as const;
      await changes.added(user, added, tx);
      return set;
    });
    return present(rows, vault);
  }

  function newSet({ userId, sessionId }: TokenCaller, vouchedBy: string | null): RecoveryCodesTable[] {
    const codes = new Set<string>();
    while (codes.size < recoveryCodeCount) codes.add(newRecoveryCode());
    return [...codes].map((code, position) => ({
      id: newId(clock),
      user_id: userId,
      position,
      code: vault.seal(code, userId),
      generated_at: clock.now(),
      used_at: null,
      added_in: sessionId,
      vouched_by: vouchedBy,
    }));
  }

  return { view, generate };
}

function present(rows: readonly RecoveryCodesTable[], vault: Vault): RecoveryCodes {
  return {
    codes: rows.map((row) => ({
      code: vault.openText(row.code, row.user_id),
      used_at: row.used_at === null ? null : new Date(row.used_at).toISOString(),
    })),
    generated_at: rows[0] ? new Date(rows[0].generated_at).toISOString() : null,
  };
}
