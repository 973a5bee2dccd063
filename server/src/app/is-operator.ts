import { operatorsRepository } from '../features/operators/operators.repository.ts';
import type { Database } from '../platform/db/database.ts';

/** Whether an account has a role of operators at present. */
export const isOperator = async (userId: string, on: Database): Promise<boolean> =>
  (await operatorsRepository(on).active(userId)) !== undefined;
