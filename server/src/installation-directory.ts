import { join } from 'node:path';

/** Where Latchkey is installed: what holds `server` and `web`. This file's directory, `src`, is beside the built `dist`. */
export const installationDirectory = join(import.meta.dirname, '../..');
