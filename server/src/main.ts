#!/usr/bin/env -S node --expose-gc
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { installationDirectory } from './installation-directory.ts';

// Caches compiled code for later starts. Has no effect if the directory cannot be written.
enableCompileCache(join(installationDirectory, 'node_modules/.cache/latchkey'));
const { run } = await import('./cli/program.ts');
await run(process.argv.slice(2));
