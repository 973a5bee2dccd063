import { readFile } from 'node:fs/promises';
import type { CityResponse, Reader } from 'maxmind';

/** Where an address is, as far as the operator's database knows. */
export interface Places {
  /** 'Singapore', 'Osaka, Japan'; null where nothing is known. */
  of(address: string | null): string | null;
}

const nowhere: Places = { of: () => null };

/**
 * Opens a MaxMind database of cities or countries; null means that none is configured.
 * Rejects where the file is no such database: the operator hears of it at the start.
 */
export async function openPlaces(file: string | null): Promise<Places> {
  if (!file) return nowhere;
  // Loaded only where there is something to look up.
  const maxmind = await import('maxmind');
  const reader = new maxmind.Reader<CityResponse>(await readFile(file));
  return {
    of(address) {
      if (!address) return null;
      const found = lookUp(reader, address);
      const city = found?.city?.names?.en;
      const country = (found?.country ?? found?.registered_country)?.names?.en;
      // 'Singapore, Singapore' helps nobody.
      return [...new Set([city, country])].filter(Boolean).join(', ') || null;
    },
  };
}

function lookUp(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(address);
  } catch {
    // An address of a family that the file does not hold.
    return null;
  }
}
