import * as z from 'zod/mini';
import { isOneVisibleLine } from '../http/scalars.ts';

/** Excludes characters that hide neighbouring text, or change its direction. */
const printable = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;
/** Fillers are printable, and yet show nothing (#307). */
const isLine = (text: string): boolean => printable.test(text) && isOneVisibleLine(text);
const line = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.refine(isLine));

/** `authorization_details` of the type `approval` (RFC 9396 §2): everything in it is shown to the person. */
const Details = z.strictObject({
  type: z.literal('approval'),
  actions: z.optional(z.array(line(80)).check(z.minLength(1), z.maxLength(5))),
  amount: z.optional(
    z.strictObject({
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
      value: z.string().check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/)),
    }),
  ),
  to: z.optional(line(80)),
});
export type ApprovalDetails = z.infer<typeof Details>;

/** What is wrong with it; undefined if it is valid. */
export function faultOfDetails(given: unknown): string | undefined {
  const read = Details.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue?.path.join('.') || 'it';
    return `${at}: of type approval are actions (1 to 5 lines of 80 characters), amount {currency, value} and to`;
  }
  return read.data.actions || read.data.amount ? undefined : 'it needs actions or an amount';
}

/** Parses stored details, which were validated before. */
export function readDetails(stored: string | null): ApprovalDetails | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as ApprovalDetails[])[0];
}

/** Whether the text can be compared by a person with what another screen shows: one short, visible line. */
export function isBindingMessage(text: string): boolean {
  return [...text].length <= 64 && text.trim() === text && isLine(text);
}
