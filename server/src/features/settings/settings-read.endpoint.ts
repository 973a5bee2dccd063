import type { Settings } from '@latchkey/contract/settings/settings';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { implement } from '../../platform/http/implement.ts';

export function settingsReadEndpoint(settings: Settings) {
  return implement(settingsRead, () => settings);
}
