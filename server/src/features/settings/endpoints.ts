import type { Settings } from '@latchkey/contract/settings/settings';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { implement } from '../../platform/http/implement.ts';

interface SettingsServices {
  readonly settings: Settings;
}

export function settingsEndpoints({ settings }: SettingsServices) {
  return [implement(settingsRead, () => settings)];
}
