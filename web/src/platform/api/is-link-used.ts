import { isFailure } from './api-failure.ts';

/** Whether a mailed link did what it was for before. */
export function isLinkUsed(error: unknown): boolean {
  return isFailure(error, 'invalid_token') && error.body?.reason === 'link_used';
}
