import { readStored, readStoredJson, writeStored } from '../../platform/storage/browser-storage.ts';

/** Parameters that belong to the link itself, and are not stored. */
const own = ['email', 'token', 'auth_method'];
const storedName = 'registration';
/** The lifetime of the mailed link. */
const life = 60 * 60_000;

interface CameFrom {
  email: string;
  search: string;
  at: number;
}

/**
 * Remembers in this browser where a registration came from, so that the mailed link, which does not contain it, leads
 * back there (docs/decisions/0050-destination-of-a-registration.md).
 */
export function rememberCameFrom(email: string, search: string, now = Date.now()): void {
  const parameters = new URLSearchParams(search);
  for (const name of own) parameters.delete(name);
  const kept: CameFrom = { email: email.toLowerCase(), search: parameters.toString(), at: now };
  writeStored(storedName, parameters.size > 0 ? JSON.stringify(kept) : null);
}

/**
 * The parameters with which the person with this email came; empty in another browser, for another email, or after the
 * lifetime.
 */
export function cameFrom(email: string, now = Date.now()): Record<string, string> {
  const kept = readStored(storedName) === null ? undefined : readStoredJson(storedName, asCameFrom);
  if (!kept || kept.email !== email.toLowerCase() || now - kept.at > life) return {};
  return Object.fromEntries(new URLSearchParams(kept.search));
}

export function forgetCameFrom(): void {
  writeStored(storedName, null);
}

function asCameFrom(value: unknown): CameFrom | undefined {
  const { email, search, at } = (value ?? {}) as Partial<CameFrom>;
  const isOne = typeof email === 'string' && typeof search === 'string' && typeof at === 'number';
  return isOne ? { email, search, at } : undefined;
}
