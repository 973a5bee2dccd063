import { describeError } from './describe-error.ts';
import { deepest, longestText, mostEntries, mostJudgedNames } from './limits.ts';

/** Fields that are never logged, whatever their value. */
const secretName =
  /pass(word|phrase)|secret|token|authoriz|cookie|credential|otp$|^(code|codes|key|seed|pin|hash|signature|answer)$/i;
/** Fields with whole requests or replies, which may contain secrets anywhere. */
const wholeMessage = /^(headers?|raw_?headers|body|payloads?|query|params|req|request|res|response|reply)$/i;

/** Makes the fields of a log line safe and small: neither a field named like a secret nor a whole request is logged. */
export function loggableFields(fields: Record<string, unknown>): Record<string, unknown> {
  return objectOf(fields, deepest);
}

function loggable(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value === 'string') return value.slice(0, longestText);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth === 0) return '[…]';
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((item) => loggable(item, depth - 1));
  return objectOf(value, depth - 1);
}

function objectOf(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(entries.map(([name, inner]) => [name, fieldOf(name, inner, depth)]));
}

function fieldOf(name: string, value: unknown, depth: number): unknown {
  const hides = hiddenBy(name);
  const isHidden = hides === 'always' || (hides === 'whole' && typeof value === 'object');
  return isHidden && value !== null && value !== undefined ? '[hidden]' : loggable(value, depth);
}

type Hides = 'always' | 'whole' | 'never';
const judgedNames = new Map<string, Hides>();

/** How a field's name restricts its value. The code's field names are few, and classified once. */
function hiddenBy(name: string): Hides {
  const known = judgedNames.get(name);
  if (known) return known;
  const hides = secretName.test(name) ? 'always' : wholeMessage.test(name) ? 'whole' : 'never';
  if (judgedNames.size < mostJudgedNames) judgedNames.set(name, hides);
  return hides;
}
