import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { installationDirectory } from '../installation-directory.ts';

/** The command with which this installation is called: in the repository, installed by npm, or in the image. */
export function howToCall(installation = installationDirectory): string {
  if (existsSync(join(installation, 'scripts/run-latchkey.ts'))) return 'npm run latchkey --';
  return installation.split(sep).includes('node_modules') ? 'npx latchkey' : 'latchkey';
}
