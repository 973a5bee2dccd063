import type { OperatorRole } from '@latchkey/contract/admin/operator-roles';

export interface OperatorsTables {
  operators: OperatorsTable;
}

/** Accounts that operate the portal. Each has one role. */
export interface OperatorsTable {
  user_id: string;
  role: OperatorRole;
  granted_at: number;
}
