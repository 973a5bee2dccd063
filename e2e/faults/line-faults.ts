import type { CuttableProxy } from '../../scripts/testing/cuttable-proxy.ts';
import { type Fault, slowness } from './faulty-service.ts';

/** Faults of the connection to a service, whatever the service is. */
export const cutting = (line: CuttableProxy): Fault => ({
  begin: () => line.cut(),
  end: () => line.restore(),
});

export const hanging = (line: CuttableProxy): Fault => ({
  begin: async () => line.hang(),
  end: async () => {
    // Data that was swallowed never gets a response.
    await line.cut();
    await line.restore();
  },
});

export const slowing = (line: CuttableProxy): Fault => ({
  begin: async () => line.slow(slowness),
  end: () => line.restore(),
});

/** For a service on which no sign-in depends: it always succeeds. */
const always = [200];
const inEach = { stopped: always, frozen: always, slow: always, full: always };
export const unnoticed = { readyz: inEach, signIn: inEach };
