import * as z from 'zod/mini';
import { WhoVouches } from '../applications/who-vouches.ts';
import { endpoint } from '../http/endpoint.ts';

/** The application that asks, for the pages before an account is known. */
export const AskingApplication = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  /** Only for an application that no operator registered; the reply has nothing else for the others. */
  who_vouches: z.optional(WhoVouches),
});
export type AskingApplication = z.infer<typeof AskingApplication>;

/**
 * GET /api/oauth/interaction/:interaction: the application whose stored request led to the sign-in pages.
 * Whoever has the interaction was sent here by that application; nothing else about the request is returned.
 * 404 if it was answered, has expired or never existed.
 */
export const oauthInteraction = endpoint({
  method: 'GET',
  path: '/api/oauth/interaction/:interaction',
  feature: 'authorize',
  summary: 'Read the name of the application that is requesting a sign-in.',
  source: 'RFC 9700 §4.16',
  callers: ['anyone'],
  params: z.object({
    interaction: z.string().check(z.maxLength(128, 'invalid'), z.regex(/^[\w-]+$/, 'invalid')),
  }),
  reply: AskingApplication,
  errors: ['not_found'],
});
