import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientInfo } from './caller.ts';

const clients = new AsyncLocalStorage<ClientInfo>();

/** Runs a call's handler so that everything it calls can find out which client made the call. */
export const forClient = <T>(client: ClientInfo, work: () => T): T => clients.run(client, work);

/** The client of the current call; undefined outside of one, for example on the command line. */
export const currentClient = (): ClientInfo | undefined => clients.getStore();
