import type { Client } from './client.ts';

/** A client, as the audit names it. */
export const clientTarget = ({ id, name }: Pick<Client, 'id' | 'name'>) =>
  ({ type: 'client', id, name }) as const;
