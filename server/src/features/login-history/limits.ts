import { day, hour, minute } from '../../platform/clock/durations.ts';

/** Entries of one page. */
export const pageSize = 20;
/** How long an entry is kept. */
export const keepEntries = 180 * day;
/** How long an attempt on an account that does not exist is kept; nobody but an operator sees it. */
export const keepUnknown = 30 * day;
/** Entries kept of one account, besides its failures. */
export const maxEntriesPerUser = 1_000;
/** Failures kept of one account: a stranger who makes them cannot push its sign-ins out. */
export const maxFailuresPerUser = 500;
/** Rows removed by one step of a sweep, and accounts looked at. */
export const sweepBatch = 1_000;
export const sweepAccounts = 10_000;
/** A sweep looks at the accounts that grew since then. */
export const sweepWindow = 2 * hour;
/** How long the link of the mail about a new sign-in is good: a mailbox may be read once a week. */
export const reportLinkLife = 7 * day;
/** How long a report leaves for a new password; a reset link is good as long. */
export const resetAfterReport = 30 * minute;
/** What an approval grants is written ahead of its entry, by no more than this. */
export const grantedAhead = 1 * minute;
/** Links of such mails opened or used from one address. */
export const reportsPerAddress = { points: 60, duration: 15 * minute };
