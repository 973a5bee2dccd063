import { adminPath } from '@latchkey/contract/admin/operator-roles';
import { acr, assuranceOf, satisfies } from '../features/authorize/assurance.ts';
import { operatorsFeature } from '../features/operators/index.ts';
import type { BaseFeatures } from './base-features.ts';
import type { FactorFeatures } from './factor-features.ts';
import type { PlatformParts } from './platform-parts.ts';

export type OperatorFeatures = ReturnType<typeof operatorFeatures>;

/** What operators do by the Admin API and its console. */
export function operatorFeatures(platform: PlatformParts, base: BaseFeatures, { mfa }: FactorFeatures) {
  const operators = operatorsFeature({
    db: platform.db,
    clock: platform.clock,
    adminAudience: `${platform.config.http.publicUrl}${adminPath}`,
    rateLimits: platform.rateLimits,
    sessions: base.sessions.sessions,
    stepUp: mfa.stepUp,
    areTwo: (factors) => satisfies(assuranceOf(factors).acr, acr.multiFactor),
  });
  return { operators };
}
