import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { installationDirectory } from '../installation-directory.ts';

/** How the command line is called where this was installed: in the repository, by npm, or in the image. */
export function howToCall(installation = installationDirectory): string {
  if (existsSync(join(installation, 'scripts/run-latchkey.ts'))) return 'npm run latchkey --';
  return installation.split(sep).includes('node_modules') ? 'npx latchkey' : 'latchkey';
}
