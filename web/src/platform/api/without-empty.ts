/**
 * Omits the fields of a payload that are '', null or undefined (docs/behaviour/api.md#requests); anything but a plain
 * object is returned unchanged.
 */
export function withoutEmpty(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload;
  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );
}
