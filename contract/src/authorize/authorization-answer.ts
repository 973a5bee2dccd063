import * as z from 'zod/mini';

/** The answer to the application, and how the browser delivers it. */
export const AuthorizationAnswer = z.object({
  /** Null if the answer is signed (JARM). */
  code: z.nullable(z.string()),
  state: z.nullable(z.string()),
  iss: z.string(),
  /** The complete address that the browser opens. */
  redirect_to: z.string(),
  /** `response_mode=form_post`: the fields that the browser posts to `redirect_to` instead. */
  form_post: z.optional(z.record(z.string(), z.string())),
});
