import type { Line } from '../run/line.ts';
import { sessionCheckLine } from './session-check.line.ts';

/** In the order of their numbers. */
export const lines: readonly Line[] = [sessionCheckLine];
