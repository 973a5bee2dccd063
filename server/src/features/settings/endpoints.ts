import type { PrivacyPolicy } from '@latchkey/contract/settings/privacy-policy';
import { privacyPolicyRead } from '@latchkey/contract/settings/privacy-policy-read';
import type { Settings } from '@latchkey/contract/settings/settings';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { implement } from '../../platform/http/implement.ts';

interface SettingsServices {
  /** Its texts are in the language of who is being answered. */
  readonly settings: Settings;
  /** In the language of who is being answered. */
  readonly policy: () => PrivacyPolicy;
}

export function settingsEndpoints({ settings, policy }: SettingsServices) {
  // Copied while the language of who is being answered is known: the reply is written later.
  return [implement(settingsRead, () => ({ ...settings })), implement(privacyPolicyRead, policy)];
}
