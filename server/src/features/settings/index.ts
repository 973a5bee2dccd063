import type { PrivacyPolicy } from '@latchkey/contract/settings/privacy-policy';
import type { Settings } from '@latchkey/contract/settings/settings';
import { settingsEndpoints } from './endpoints.ts';

/** The settings are of this process's configuration and of its brand: the same for everybody, but for their texts. The policy is the brand's. */
export function settingsFeature(settings: Settings, policy: () => PrivacyPolicy) {
  return { endpoints: settingsEndpoints({ settings, policy }), settings };
}
