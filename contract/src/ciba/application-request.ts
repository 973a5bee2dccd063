import * as z from 'zod/mini';
import { ScopeDescriptions } from '../applications/scope-descriptions.ts';

/** A sum of money as the application writes it: `{currency: 'EUR', value: '12.50'}`. */
export const Amount = z.object({ currency: z.string(), value: z.string() });

/** What an application asks a person to approve (docs/behaviour/ciba.md#what-a-person-sees). */
export const ApplicationRequest = z.object({
  /** `binding_message`: shown where the person asked, too. */
  message: z.string(),
  /** What is to be done, in the application's words. */
  actions: z.array(z.string()),
  amount: z.nullable(Amount),
  /** Whom the amount or the action is for. */
  to: z.nullable(z.string()),
  /** Scopes and single claims that the person has not let this application have yet; approving lets it. */
  consent: z.array(z.string()),
  scope_descriptions: ScopeDescriptions,
});
export type ApplicationRequest = z.infer<typeof ApplicationRequest>;
