import * as z from 'zod/mini';

/**
 * The operator's descriptions of API scopes, by item: `<audience> <scope>`. An API of which no scope is requested is the
 * item `<audience> `, with an empty description.
 */
export const ScopeDescriptions = z.record(
  z.string(),
  z.object({
    description: z.string(),
    /** The name of the API, or its audience if it has none. */
    api: z.string(),
  }),
);
export type ScopeDescriptions = z.infer<typeof ScopeDescriptions>;
