import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePlacesFile } from '../../platform/clients/testing/places-file.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

/** A portal behind a trusted proxy, which locates 203.0.113.0/24 in Osaka, Japan. */
export async function portalWithPlaces(): Promise<TestPortal> {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-places-'));
  const file = join(directory, 'places.mmdb');
  writePlacesFile(file, [
    {
      network: '203.0.113.0/24',
      place: { city: { names: { en: 'Osaka' } }, country: { names: { en: 'Japan' } } },
    },
  ]);
  const portal = await testPortal({ GEOIP_FILE: file, TRUST_PROXY: '127.0.0.1,::1' });
  return {
    ...portal,
    async stop() {
      await portal.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
