import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import useSWR from 'swr';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';

/** The settings only change when the server restarts. */
const cacheMs = 5 * 60_000;

/** GET /api/settings: loading, then data, or no data after a failure (docs/behaviour/settings.md#states). */
export function useSettings() {
  return useSWR<ReplyOf<typeof settingsRead>, ApiFailure>(settingsRead.path, () => call(settingsRead), {
    dedupingInterval: cacheMs,
    revalidateOnFocus: false,
  });
}
