import { join } from 'node:path';
import { installationDirectory } from '../installation-directory.ts';

/** The built web app, beside the server. */
export const webDirectory = join(installationDirectory, 'web/dist');
