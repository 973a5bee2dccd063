import type { Settings } from '@latchkey/contract/settings/settings';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import useSWR from 'swr';
import { call } from '../../platform/api/call.ts';
import { withRetries } from '../../platform/api/with-retries.ts';

/** What the server tells everybody: password rules, time zones (spec §3). `checked` without `settings`: it did not answer. */
export function useSettings(): { checked: boolean; settings: Settings | undefined } {
  const { data, error } = useSWR('settings', () => withRetries(() => call(settingsRead)), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });
  return { checked: data !== undefined || error !== undefined, settings: data };
}
