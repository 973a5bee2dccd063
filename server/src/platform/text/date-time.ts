/** As many as the zones of most installations; one takes some 10 kB. */
const mostFormats = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a time with its date in one language. Formats are kept, because to make one takes fifty times as long as to use it.
 * @param tag BCP 47, with a calendar where it is not that of the language
 * @returns a function of milliseconds since the epoch and an IANA time zone; it throws a `RangeError` for an unknown zone
 */
export function dateTimeIn(tag: string): (at: number, timezone: string) => string {
  return (at, timezone) => {
    const key = `${tag} ${timezone}`;
    let format = formats.get(key);
    if (!format) {
      format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
      if (formats.size >= mostFormats) formats.delete(formats.keys().next().value ?? '');
      formats.set(key, format);
    }
    return format.format(at);
  };
}
