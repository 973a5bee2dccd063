import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { howToCall } from './how-to-call.ts';

it('names the command that works for this installation', async () => {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-'));
  try {
    expect(howToCall()).toBe('npm run latchkey --');
    expect(howToCall(join(root, 'app/node_modules/latchkey'))).toBe('npx latchkey');
    expect(howToCall(root)).toBe('latchkey');
    await mkdir(join(root, 'scripts'));
    await writeFile(join(root, 'scripts/run-latchkey.ts'), '');
    expect(howToCall(root)).toBe('npm run latchkey --');
  } finally {
    await rm(root, { recursive: true });
  }
});
