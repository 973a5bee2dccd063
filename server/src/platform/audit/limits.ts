/** Characters of a name and of a reason that are kept. */
export const longestName = 254;
export const longestReason = 500;
/** Characters of JSON that the changes of one event may take; beyond it only the names of the fields are kept. */
export const longestChanges = 8_192;
/** Events that one statement writes. */
export const eventsAtOnce = 200;
/** Events that one transaction of the retention removes. */
export const removedAtOnce = 500;
/** Events that `audit verify` and the export read at once. */
export const readAtOnce = 1_000;
