import { join } from 'node:path';
import { installationDirectory } from '../installation-directory.ts';

/** Directory of the built web app, next to the server. */
export const webDirectory = join(installationDirectory, 'web/dist');
