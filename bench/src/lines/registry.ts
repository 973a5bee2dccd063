import type { Line } from '../run/line.ts';
import { checkUnderSignInsLine } from './check-under-sign-ins.line.ts';
import { coldLoginPageLine } from './cold-login-page.line.ts';
import { passkeySignInLine } from './passkey-sign-in.line.ts';
import { secondStepLine } from './second-step.line.ts';
import { sessionCheckLine } from './session-check.line.ts';
import { signInLine } from './sign-in.line.ts';
import { startAndMemoryLine } from './start-and-memory.line.ts';

/** In the order of their numbers. */
export const lines: readonly Line[] = [
  sessionCheckLine,
  signInLine,
  checkUnderSignInsLine,
  secondStepLine,
  passkeySignInLine,
  startAndMemoryLine,
  coldLoginPageLine,
];
