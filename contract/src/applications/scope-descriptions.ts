import * as z from 'zod/mini';

/** The scopes of APIs as the operator words them, by item: `<audience> <scope>`. */
export const ScopeDescriptions = z.record(
  z.string(),
  z.object({
    description: z.string(),
    /** The name of the API, or its audience where it has none. */
    api: z.string(),
  }),
);
export type ScopeDescriptions = z.infer<typeof ScopeDescriptions>;
