import type { Line } from '../run/line.ts';
import { approvalLine } from './approval.line.ts';
import { auditLine } from './audit.line.ts';
import { checkUnderSignInsLine } from './check-under-sign-ins.line.ts';
import { codeFlowLine } from './code-flow.line.ts';
import { coldLoginPageLine } from './cold-login-page.line.ts';
import { operatorListsLine } from './operator-lists.line.ts';
import { overloadLine } from './overload.line.ts';
import { passkeySignInLine } from './passkey-sign-in.line.ts';
import { populationLine } from './population.line.ts';
import { postgresLine } from './postgres.line.ts';
import { refreshLine } from './refresh.line.ts';
import { secondFactorLine } from './second-factor.line.ts';
import { sessionCheckLine } from './session-check.line.ts';
import { signInLine } from './sign-in.line.ts';
import { startAndMemoryLine } from './start-and-memory.line.ts';

/** In the order of their numbers. */
export const lines: readonly Line[] = [
  sessionCheckLine,
  signInLine,
  checkUnderSignInsLine,
  overloadLine,
  codeFlowLine,
  refreshLine,
  secondFactorLine,
  passkeySignInLine,
  postgresLine,
  approvalLine,
  startAndMemoryLine,
  coldLoginPageLine,
  populationLine,
  operatorListsLine,
  auditLine,
];
