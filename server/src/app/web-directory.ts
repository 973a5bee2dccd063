import { join } from 'node:path';

/** The built web app, beside the server in the repository. */
export const webDirectory = join(import.meta.dirname, '../../../web/dist');
