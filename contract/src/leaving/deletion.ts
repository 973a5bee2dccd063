import * as z from 'zod/mini';
import { Timestamp } from '../http/scalars.ts';

/** The planned deletion of an account. */
export const Deletion = z.object({
  /** When everything will be erased. */
  erase_at: Timestamp,
});
