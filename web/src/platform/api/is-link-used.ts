import { isFailure } from './api-failure.ts';

/** Whether a mailed link was used before. */
export function isLinkUsed(error: unknown): boolean {
  return isFailure(error, 'invalid_token') && error.body?.reason === 'link_used';
}
