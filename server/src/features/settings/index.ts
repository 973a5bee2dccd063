import type { Settings } from '@latchkey/contract/settings/settings';
import { settingsEndpoints } from './endpoints.ts';

/** The settings are of this process's configuration: the same for everybody, until the next start. */
export function settingsFeature(settings: Settings) {
  return { endpoints: settingsEndpoints({ settings }), settings };
}
