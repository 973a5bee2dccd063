import * as z from 'zod/mini';
import { ScopeDescriptions } from '../applications/scope-descriptions.ts';
import { Timestamp } from '../http/scalars.ts';

/** An amount of money as sent by the application: `{currency: 'EUR', value: '12.50'}`. */
export const Amount = z.object({ currency: z.string(), value: z.string() });

/** What an application asks a person to approve (docs/behaviour/ciba.md#what-a-person-sees). */
export const ApplicationRequest = z.object({
  /** `binding_message`: also shown where the person started the action. */
  message: z.string(),
  /** The actions, in the application's words. */
  actions: z.array(z.string()),
  amount: z.nullable(Amount),
  /** The recipient of the amount or the action. */
  to: z.nullable(z.string()),
  /** Scopes and single claims that the person has not allowed this application yet; approving allows them. */
  consent: z.array(z.string()),
  scope_descriptions: ScopeDescriptions,
  /** Not later than any of this was read; sent back with the approval, see `ShownAtInput`. */
  shown_at: Timestamp,
});
export type ApplicationRequest = z.infer<typeof ApplicationRequest>;
