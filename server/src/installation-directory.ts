import { join } from 'node:path';

/** The directory that contains `server` and `web`. This file's directory, `src`, is next to the built `dist`. */
export const installationDirectory = join(import.meta.dirname, '../..');
