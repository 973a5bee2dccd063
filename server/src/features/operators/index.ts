import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { type AdmissionDeps, admissionService } from './admission.service.ts';
import { operatorsEndpoints } from './endpoints.ts';
import { machineCalls, sessionCalls } from './limits.ts';
import { type OperatorsDeps, operatorsService } from './operators.service.ts';

export interface OperatorsFeatureDeps
  extends OperatorsDeps,
    Pick<AdmissionDeps, 'sessions' | 'stepUp' | 'areTwo' | 'possessionsIn'> {
  readonly rateLimits: RateLimits;
}

export function operatorsFeature(deps: OperatorsFeatureDeps) {
  const { rateLimits } = deps;
  const operators = operatorsService(deps);
  return {
    operators,
    admission: admissionService({
      operators,
      sessions: deps.sessions,
      stepUp: deps.stepUp,
      areTwo: deps.areTwo,
      possessionsIn: deps.possessionsIn,
      limits: {
        session: rateLimits.limit('admin-session', sessionCalls),
        machine: rateLimits.limit('admin-machine', machineCalls),
      },
    }),
    endpoints: operatorsEndpoints({ operators }),
  };
}
