import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientInfo } from './caller.ts';

const clients = new AsyncLocalStorage<ClientInfo>();

/** Runs the handler of a call so that whatever it does can tell which client asked for it. */
export const forClient = <T>(client: ClientInfo, work: () => T): T => clients.run(client, work);

/** The client of the call that is being answered; undefined outside of one, as on the command line. */
export const currentClient = (): ClientInfo | undefined => clients.getStore();
