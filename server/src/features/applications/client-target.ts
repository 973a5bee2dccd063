import type { Client } from './client.ts';

/** A client as the target of an audit event. */
export const clientTarget = ({ id, name }: Pick<Client, 'id' | 'name'>) =>
  ({ type: 'client', id, name }) as const;
