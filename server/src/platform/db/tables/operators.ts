import type { OperatorRole } from '@latchkey/contract/admin/operator-roles';

export interface OperatorsTables {
  operators: OperatorsTable;
}

/** The accounts that operate the portal; each has one role. */
export interface OperatorsTable {
  user_id: string;
  role: OperatorRole;
  granted_at: number;
}
