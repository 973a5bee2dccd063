import * as z from 'zod/mini';
import { Timestamp } from '../http/scalars.ts';

/** What becomes of an account that is to be deleted. */
export const Deletion = z.object({
  /** From then on nothing of it is left. */
  erase_at: Timestamp,
});
