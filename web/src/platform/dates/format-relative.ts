import { locale } from '#text/locale';
import { formatDate } from './format-date.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * 'now', '5 minutes ago', '3 hours ago', 'yesterday', '6 days ago', and from a week on the date
 * (docs/behaviour/web.md#dates).
 * @param now in milliseconds; a later time, caused by another clock, counts as now
 */
export function formatRelative(iso: string, now: number, timeZone?: string): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (Number.isNaN(age)) return '';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (age < minuteMs) return words.format(0, 'second');
  if (age < hourMs) return words.format(-Math.floor(age / minuteMs), 'minute');
  if (age < dayMs) return words.format(-Math.floor(age / hourMs), 'hour');
  if (age < 7 * dayMs) return words.format(-Math.floor(age / dayMs), 'day');
  return formatDate(iso, timeZone);
}
