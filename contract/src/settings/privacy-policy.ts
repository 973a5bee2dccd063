import * as z from 'zod/mini';
import { locales } from '../text/locales.ts';

/** Text of one style; `href` is an http(s): or mailto: address. */
export const PolicySpan = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  emphasis: z.optional(z.boolean()),
  href: z.optional(z.string()),
});
export type PolicySpan = z.infer<typeof PolicySpan>;

const spans = z.array(PolicySpan);

export const PolicyBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  // Each item is a list of paragraphs.
  z.object({ kind: z.literal('list'), ordered: z.boolean(), start: z.int(), items: z.array(z.array(spans)) }),
]);
export type PolicyBlock = z.infer<typeof PolicyBlock>;

/** A brand's own privacy policy, as a tree that contains only text and links. */
export const PrivacyPolicy = z.object({
  /** The language of the text; null if the brand has no policy of its own. */
  locale: z.nullable(z.enum(locales as [string, ...string[]])),
  blocks: z.array(PolicyBlock),
});
export type PrivacyPolicy = z.infer<typeof PrivacyPolicy>;
