import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

/** The `version` of an item: it changes with any part of the item (RFC 9110 §8.8.3). */
export function versionOf(item: unknown): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 11);
}

/** Throws `conflict` where the caller changes another version than there is; in the transaction that holds the item. */
export function refuseOtherVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new ApiError('conflict');
}
