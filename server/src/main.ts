#!/usr/bin/env -S node --expose-gc
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { installationDirectory } from './installation-directory.ts';

// A start compiles what it reads once for all times to come. Where nothing can be written, nothing changes.
enableCompileCache(join(installationDirectory, 'node_modules/.cache/latchkey'));
const { run } = await import('./cli/program.ts');
await run(process.argv.slice(2));
