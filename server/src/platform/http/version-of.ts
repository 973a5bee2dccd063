import { createHash } from 'node:crypto';
import { catalog } from '../text/catalog.ts';
import { ApiError } from './api-error.ts';

/** The `version` of an item, a hash that changes with any of its parts (RFC 9110 §8.8.3). */
export function versionOf(item: unknown): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 11);
}

/**
 * Throws `conflict` if the caller changes a different version than the current one. Call it in the transaction that
 * locks the item.
 */
export function refuseOtherVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && ifMatch !== version) throw outdated();
}

/** For a change of something that is no longer as the caller saw it. */
export const outdated = (): ApiError => new ApiError('conflict', { message: catalog().operators.outdated });
