import { formatDateTime } from '../../platform/dates/format-date.ts';
import { useProfile } from '../sessions/use-profile.ts';

/** Formats times in the profile's zone, or else the browser's. */
export function useFormatTime(): (iso: string) => string {
  const { data: profile } = useProfile();
  return (iso) => formatDateTime(iso, profile?.timezone ?? undefined);
}
