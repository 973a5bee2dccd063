import { type AccountFeatures, accountFeatures } from './account-features.ts';
import { adminClientCalls } from './admin-client-calls.ts';
import { type ApplicationFeatures, applicationFeatures } from './application-features.ts';
import { type BaseFeatures, baseFeatures } from './base-features.ts';
import { type FactorFeatures, factorFeatures } from './factor-features.ts';
import { type OperatorFeatures, operatorFeatures } from './operator-features.ts';
import type { PlatformParts } from './platform-parts.ts';

export type Features = BaseFeatures &
  FactorFeatures &
  AccountFeatures &
  ApplicationFeatures &
  OperatorFeatures & { readonly adminClients: ReturnType<typeof adminClientCalls> };

/** Creates all features, in the order of their dependencies. */
export function connectFeatures(platform: PlatformParts): Features {
  const base = baseFeatures(platform);
  const factors = factorFeatures(platform, base);
  const accounts = accountFeatures(platform, base, factors);
  const applications = applicationFeatures(platform, base, factors, accounts);
  const operators = operatorFeatures(platform, base, factors, accounts);
  const adminClients = adminClientCalls(platform, base, applications, operators);
  return { ...base, ...factors, ...accounts, ...applications, ...operators, adminClients };
}
