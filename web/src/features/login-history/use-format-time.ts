import { formatDateTime } from '../../platform/dates/format-date.ts';
import { useProfile } from '../sessions/use-profile.ts';

/** Writes times in the zone of the profile, or else of the browser. */
export function useFormatTime(): (iso: string) => string {
  const { data: profile } = useProfile();
  return (iso) => formatDateTime(iso, profile?.timezone ?? undefined);
}
