import { locale } from '#text/locale';

/**
 * '20 Nov 2026, 6:26 pm GMT+8': day, abbreviated month, year, time with am/pm and zone (docs/behaviour/web.md#dates).
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  return join(iso, timeZone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Other languages use their own convention.
    hour12: locale.startsWith('en') || undefined,
    timeZoneName: 'short',
  });
}

/** '20 Nov 2026': dd MMM yyyy (docs/behaviour/web.md#dates). */
export function formatDate(iso: string, timeZone?: string): string {
  return join(iso, timeZone, { day: '2-digit', month: 'short', year: 'numeric' });
}

function join(iso: string, timeZone: string | undefined, format: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  const dated = { ...format, ...calendarOf(locale) };
  if (Number.isNaN(date.getTime())) return '';
  try {
    return new Intl.DateTimeFormat(locale, { ...dated, timeZone }).format(date);
  } catch {
    // The browser does not know this zone.
    return new Intl.DateTimeFormat(locale, dated).format(date);
  }
}

/**
 * In Thai, years of the Buddhist era are used only if the browser's own settings use them; the language alone would
 * always select them.
 */
function calendarOf(language: string): Intl.DateTimeFormatOptions {
  if (language !== 'th') return {};
  const { calendar } = new Intl.DateTimeFormat().resolvedOptions();
  return { calendar: calendar === 'buddhist' ? calendar : 'gregory' };
}
