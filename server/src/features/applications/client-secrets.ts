import type { Client } from './client.ts';

export interface ListedSecret {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The secrets of a client without their values, oldest first. */
export function secretsOf(client: Client): ListedSecret[] {
  const { secret, secretId, nextSecret, createdAt } = client;
  const first = secret === null ? [] : [secretId === null ? { id: 'first', createdAt } : listed(secretId)];
  return nextSecret ? [...first, listed(nextSecret.id)] : first;
}

/** The id contains the time of its creation (RFC 9562 §5.7). */
function listed(id: string): ListedSecret {
  return { id, createdAt: Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) };
}
