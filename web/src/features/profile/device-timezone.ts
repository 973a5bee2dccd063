/**
 * The zone of this device, under the name that the settings use: many browsers still report Asia/Saigon for
 * Asia/Ho_Chi_Minh. Without such a name it is offered as the browser reports it, and the server converts it.
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
