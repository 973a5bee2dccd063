import { isDeepStrictEqual } from 'node:util';
import type { AuditChanges } from './audit.ts';

/**
 * The fields that differ, as `{from, to}`; undefined if none does. Fields that `to` does not name are ignored. JSON
 * columns are reported as parsed values.
 */
export function changedFields(
  from: object,
  to: object,
  { except = [] }: { readonly except?: readonly string[] } = {},
): AuditChanges | undefined {
  const before = from as Readonly<Record<string, unknown>>;
  const changed = Object.entries(to).flatMap(([field, value]) => {
    if (except.includes(field) || value === undefined) return [];
    const pair = { from: plain(before[field]), to: plain(value) };
    return isDeepStrictEqual(pair.from, pair.to) ? [] : [[field, pair] as const];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
