import type { CuttableProxy } from '../../scripts/testing/cuttable-proxy.ts';
import { type Fault, slowness } from './faulty-service.ts';

/** What can go wrong with the line to a service, whatever the service is. */
export const cutting = (line: CuttableProxy): Fault => ({
  begin: () => line.cut(),
  end: () => line.restore(),
});

export const hanging = (line: CuttableProxy): Fault => ({
  begin: async () => line.hang(),
  end: async () => {
    // What was swallowed is not answered any more.
    await line.cut();
    await line.restore();
  },
});

export const slowing = (line: CuttableProxy): Fault => ({
  begin: async () => line.slow(slowness),
  end: () => line.restore(),
});

/** A service of which no sign-in depends: nobody notices anything. */
const always = [200];
const inEach = { stopped: always, frozen: always, slow: always, full: always };
export const unnoticed = { readyz: inEach, signIn: inEach };
