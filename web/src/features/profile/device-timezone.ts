/**
 * The zone of this device, under the name that the settings offer it by: many browsers still say Asia/Saigon for
 * Asia/Ho_Chi_Minh. Without one it is offered as the browser says it, and the server knows what it means.
 */
export function deviceTimezone(
  offered: readonly string[],
  own = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return offered.includes(own) ? own : (offered.find((zone) => browserName(zone) === own) ?? own);
}

function browserName(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
