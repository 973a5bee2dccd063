import { formatDate } from '../../platform/dates/format-date.ts';
import { useProfile } from '../sessions/use-profile.ts';

/** Writes days in the zone of the operator's profile, or else of the browser. */
export function useFormatDate(): (iso: string) => string {
  const { data: profile } = useProfile();
  return (iso) => formatDate(iso, profile?.timezone ?? undefined);
}
