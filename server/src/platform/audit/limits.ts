/** Maximum characters of a stored name or reason. */
export const longestName = 254;
export const longestReason = 500;
/** Maximum characters of the JSON of one event's changes; beyond it only the names of the fields are stored. */
export const longestChanges = 8_192;
/** Maximum invitations whose events one erasure empties: their ids fit into its changes. */
export const mostInvitationsErased = 200;
/** Maximum events per insert statement. */
export const eventsAtOnce = 200;
/** Maximum events that retention deletes in one transaction. */
export const removedAtOnce = 500;
/** Events that `audit verify` and the export read at once. */
export const readAtOnce = 1_000;
