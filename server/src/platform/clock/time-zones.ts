import { getAllTimezones } from 'countries-and-timezones';

let known: ReadonlyMap<string, string> | undefined;
let offered: string[] | undefined;

/** Every zone and link of the IANA time zone database, each with its name of today. */
function names(): ReadonlyMap<string, string> {
  known ??= readNames();
  return known;
}

function readNames(): ReadonlyMap<string, string> {
  // The runtime's own list: one name a place, though for some that of an older database.
  const places = new Set(Intl.supportedValuesOf('timeZone'));
  const all = Object.values(getAllTimezones({ deprecated: true }));
  return new Map(
    all
      // Stands for "nobody has set a zone yet".
      .filter(({ name }) => name !== 'Factory')
      .map(({ name, aliasOf }) => [name, nameOfToday(name, aliasOf ?? undefined, places)]),
  );
}

/**
 * A link is another name of its zone, or a place whose clocks have long shown the same as another's and which the database
 * has merged with it (Europe/Amsterdam with Europe/Brussels). The first goes by the zone's name, the second keeps its own.
 * UTC is called so everywhere.
 */
function nameOfToday(name: string, target: string | undefined, places: ReadonlySet<string>): string {
  if (name === 'Etc/UTC' || target === 'Etc/UTC') return 'UTC';
  if (target === undefined) return name;
  return places.has(name) && places.has(target) ? name : target;
}

/** What is offered: each zone once, under its name of today, UTC first. */
export function timeZones(): string[] {
  offered ??= ['UTC', ...[...new Set(names().values())].filter((name) => name !== 'UTC').sort()];
  return offered;
}

/** The name of today of a zone or a link; undefined where there is no such zone. */
export function timeZoneOf(name: string): string | undefined {
  return names().get(name);
}
