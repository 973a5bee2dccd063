import { day, hour, minute } from '../../platform/clock/durations.ts';

/** Entries per page. */
export const pageSize = 20;
/** How long an entry is kept. */
export const keepEntries = 180 * day;
/** How long an attempt on an unknown account is kept; only operators see it. */
export const keepUnknown = 30 * day;
/** Maximum sign-ins per account. */
export const maxEntriesPerUser = 1_000;
/**
 * Maximum failures per account, and maximum sign-ins that did not get beyond the first factor: a stranger who causes
 * them cannot displace its sign-ins.
 */
export const maxFailuresPerUser = 500;
/** Maximum rows that one step of a sweep deletes, and maximum accounts that it examines. */
export const sweepBatch = 1_000;
export const sweepAccounts = 10_000;
/** A sweep examines accounts with new entries within this time. */
export const sweepWindow = 2 * hour;
/** Lifetime of the link in the mail about a new sign-in: a mailbox may be read once a week. */
export const reportLinkLife = 7 * day;
/**
 * Lifetime of the link in the mail about a sign-in that changes what secures the account: as long as of the one that takes an
 * email back, since it gives the same to a mailbox that its owner has left (#593).
 */
export const changeLinkLife = 3 * day;
/** Maximum mailboxes that are told of such a change. */
export const mailboxesTold = 5;
/** What must be left of another link about the same sign-in, so that there is no second mail. */
export const changeLinkLeft = 2 * day;
/**
 * Mails about new sign-ins to one account in an hour, until one is reported: whoever knows the password must not fill
 * its mailbox, and a report of one covers the later ones.
 */
export const reportMails = { most: 10, within: hour };
/** Maximum links in the same time beyond these, in no mail, which a reset may mail (#585). */
export const mostUnmailed = 100;
/** Maximum mails about new sign-ins among which the one about a moved email is looked for. */
export const reportsTried = 50;
/** Time for setting a new password after a report; a reset link lives as long. */
export const resetAfterReport = 30 * minute;
/** Time for restoring an email, from the report of the sign-in that moved it (#437): afterwards nobody may have a way in. */
export const takeBackAfterReport = 7 * day;
/** Maximum time by which an approval's grant is written before its history entry. */
export const grantedAhead = 1 * minute;
/** Links of such mails opened or used from one address. */
export const reportsPerAddress = { points: 60, duration: 15 * minute };
/** Sign-ins that one session reports. By session, so that a stranger's reports do not block the owner's. */
export const reportsPerSession = { points: 30, duration: 10 * minute };
