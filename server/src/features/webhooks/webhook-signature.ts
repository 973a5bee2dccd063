import { createHmac, randomBytes } from 'node:crypto';
import { secretBytes } from './limits.ts';

const prefix = 'whsec_';

/** A new secret as both sides store it: `whsec_` and base64 (Standard Webhooks, symmetric signatures). */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

export interface SignedMessage {
  readonly id: string;
  /** Time of the attempt in milliseconds since the epoch. */
  readonly at: number;
  readonly body: string;
}

/** The three headers that authenticate a message, its sender and its time; with one signature per secret. */
export function webhookHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
