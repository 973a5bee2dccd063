import { highestRole, isAtLeast, type OperatorRole } from '@latchkey/contract/admin/operator-roles';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { type FactorType, factors, type Possession } from '@latchkey/contract/mfa/factors';
import { ApiError } from '../../platform/http/api-error.ts';
import type { MachineCaller, OperatorCaller, TokenCaller } from '../../platform/http/caller.ts';
import type { Operators, Requester } from '../../platform/http/calls.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { OperatorsService } from './operators.service.ts';

export interface AdmissionDeps {
  readonly operators: Pick<OperatorsService, 'active'>;
  readonly sessions: Pick<SessionsService, 'find'>;
  readonly stepUp: Pick<StepUp, 'demandToAdd' | 'demandBeside'>;
  /** Whether the factors are two different possessions, or one that counts as two. */
  readonly areTwo: (factors: readonly FactorType[]) => boolean;
  /** What the factors of an account's session prove. */
  readonly possessionsIn: (userId: string, used: readonly FactorType[]) => Promise<ReadonlySet<Possession>>;
  readonly limits: { readonly session: RateLimit; readonly machine: RateLimit };
}

/**
 * Who may call the Admin API: checked at every call, so that every withdrawal is effective immediately
 * (docs/behaviour/admin.md#callers).
 */
export function admissionService({
  operators,
  sessions,
  stepUp,
  areTwo,
  possessionsIn,
  limits,
}: AdmissionDeps): Operators {
  async function admitSession(caller: TokenCaller, least: OperatorRole): Promise<OperatorCaller> {
    await limits.session.consume(caller.sessionId);
    const found = await operators.active(caller.userId);
    if (!found || !isAtLeast(found.role, least)) throw new ApiError('forbidden');
    await demandTwoFactors(caller);
    return { kind: 'operator', role: found.role, name: found.name || (found.email ?? ''), by: caller };
  }

  /** Factors of the sign-in and of later confirmations count. Throws `2fa_required` with the missing ones. */
  async function demandTwoFactors(caller: TokenCaller): Promise<void> {
    const session = await sessions.find(caller.sessionId);
    if (!session) throw new ApiError('unauthenticated');
    const used = JSON.parse(session.factors) as FactorType[];
    if (areTwo(used)) return;
    const confirmed = session.step_up_factor as FactorType | null;
    const shown = await possessionsIn(caller.userId, used);
    const isOther = confirmed !== null && !shown.has(factors[confirmed].possession);
    if (isOther && areTwo([...used, confirmed])) return;
    await stepUp.demandBeside(shown, caller, undefined);
  }

  async function admitMachine(machine: MachineCaller, least: OperatorRole): Promise<OperatorCaller> {
    await limits.machine.consume(machine.clientId);
    return { kind: 'operator', role: roleOf(machine, least), name: machine.name, by: machine };
  }

  /** The highest role that its scopes provide. Throws `forbidden` if that is lower than `least`. */
  function roleOf({ scopes }: MachineCaller, least: OperatorRole): OperatorRole {
    const role = highestRole(scopes);
    if (!role || !isAtLeast(role, least)) throw new ApiError('forbidden');
    return role;
  }

  return {
    async admit({ role = 'owner' }: Endpoint, requester: Requester): Promise<OperatorCaller> {
      if (requester?.kind === 'machine') return admitMachine(requester, role);
      if (requester?.kind === 'session') return admitSession(requester, role);
      throw new ApiError('unauthenticated');
    },
    /** A machine's secret is its confirmation. */
    async confirm({ by }, mfaToken) {
      if (by.kind === 'session') await stepUp.demandToAdd(by, mfaToken);
    },
    /**
     * If the role is lower than the call was admitted with, a scope was withdrawn, the account suspended, or the session
     * ended since, the call changes nothing: what it was allowed on the way depended on the role (security #325).
     */
    async recheck({ by, role: had }, { role = 'owner' }, tx) {
      if (by.kind === 'machine') {
        if (!isAtLeast(roleOf(by, role), had)) throw new ApiError('forbidden');
        return;
      }
      if (by.kind !== 'session') return;
      const found = await operators.active(by.userId, tx);
      if (!found || !isAtLeast(found.role, role) || !isAtLeast(found.role, had))
        throw new ApiError('forbidden');
      const session = await sessions.find(by.sessionId, tx);
      if (!session || session.ended_at !== null) throw new ApiError('unauthenticated');
    },
  };
}
