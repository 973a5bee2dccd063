export const filterNames = ['query', 'action', 'actor', 'from', 'until'] as const;

/** Converts the days of the address to the moments that the call takes. The last day is included. */
export function auditFilterOf(values: Record<string, string>): Record<string, string> {
  const { query: target, action, actor } = values;
  const from = startOf(values.from, 0);
  const until = startOf(values.until, 1);
  const filter = { target, action, actor, from, until };
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The first moment of a day, or of the day `daysLater`, in this browser's zone; undefined if it is not a day. */
function startOf(day: string | undefined, daysLater: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (!year || !month || !date) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
