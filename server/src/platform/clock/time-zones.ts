import { getAllTimezones } from 'countries-and-timezones';

let known: ReadonlyMap<string, string> | undefined;
let offered: string[] | undefined;

/** Every zone and link of the IANA time zone database, with its current name. */
function names(): ReadonlyMap<string, string> {
  known ??= readNames();
  return known;
}

function readNames(): ReadonlyMap<string, string> {
  // The runtime's list has one name per place, which for some is that of an older database.
  const places = new Set(Intl.supportedValuesOf('timeZone'));
  const all = Object.values(getAllTimezones({ deprecated: true }));
  return new Map(
    all
      // Stands for 'no zone has been set'.
      .filter(({ name }) => name !== 'Factory')
      .map(({ name, aliasOf }) => [name, nameOfToday(name, aliasOf ?? undefined, places)]),
  );
}

/**
 * A link is either another name of its zone, or a place that the database has merged with another whose clocks have
 * long been the same (Europe/Amsterdam with Europe/Brussels). The first is shown under the zone's name, the second
 * under its own. All names of UTC become 'UTC'.
 */
function nameOfToday(name: string, target: string | undefined, places: ReadonlySet<string>): string {
  if (name === 'Etc/UTC' || target === 'Etc/UTC') return 'UTC';
  if (target === undefined) return name;
  return places.has(name) && places.has(target) ? name : target;
}

/** The zones to choose from, each once under its current name, UTC first. */
export function timeZones(): string[] {
  offered ??= ['UTC', ...[...new Set(names().values())].filter((name) => name !== 'UTC').sort()];
  return offered;
}

/** The current name of a zone or link; undefined if there is no such zone. */
export function timeZoneOf(name: string): string | undefined {
  return names().get(name);
}
