import { isAtLeast, type OperatorRole } from '@latchkey/contract/admin/operator-roles';
import { createContext, use } from 'react';

export interface Self {
  id: string;
  name: string;
  role: OperatorRole;
}

/** Provided by the console's gate. */
export const OperatorContext = createContext<Self | undefined>(undefined);

/** The signed-in operator. `may('support')` is true for that role and higher ones. */
export function useOperator(): Self & { may: (least: OperatorRole) => boolean } {
  const self = use(OperatorContext);
  if (!self) throw new Error('useOperator outside the console');
  return { ...self, may: (least) => isAtLeast(self.role, least) };
}
