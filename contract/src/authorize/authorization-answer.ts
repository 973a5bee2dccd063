import * as z from 'zod/mini';

/** What the application is answered, and how the browser takes it there. */
export const AuthorizationAnswer = z.object({
  /** Null where the answer is a signed one (JARM). */
  code: z.nullable(z.string()),
  state: z.nullable(z.string()),
  iss: z.string(),
  /** Where the browser goes, as it is. */
  redirect_to: z.string(),
  /** `response_mode=form_post`: what the browser posts to `redirect_to` instead of going there. */
  form_post: z.optional(z.record(z.string(), z.string())),
});
