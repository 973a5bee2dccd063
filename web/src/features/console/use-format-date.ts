import { formatDate } from '../../platform/dates/format-date.ts';
import { useProfile } from '../sessions/use-profile.ts';

/** Formats days in the time zone of the operator's profile, otherwise of the browser. */
export function useFormatDate(): (iso: string) => string {
  const { data: profile } = useProfile();
  return (iso) => formatDate(iso, profile?.timezone ?? undefined);
}
