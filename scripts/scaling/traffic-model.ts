/** The load and the stored data of a portal with many accounts. docs/scaling.md names the sources. */
export interface TrafficModel {
  readonly accounts: number;
  /** Published: 30 billion sign-in events per day for a billion active users. */
  readonly eventsPerAccountAndDay: number;
  /** Published: 7,000 per second for a billion active users. */
  readonly attackedPasswordsPerAccountAndSecond: number;
  /** Assumed: shares of the events. */
  readonly parts: { readonly password: number; readonly refresh: number; readonly authorisation: number };
  /** Assumed: the share of attacks that limits by address and account stop before the hash. */
  readonly attacksStopped: number;
  /** Assumed: ratio of peak to mean. */
  readonly peak: number;
  /** Utilisation of a process or core at the peak. */
  readonly load: number;
  /**
   * Assumed: rows per account (`perAccount`) or per event that a person causes (`perPassword`), and bytes per row with
   * its indexes.
   */
  readonly tables: readonly {
    readonly name: string;
    readonly perAccount?: number;
    readonly daysOfPasswords?: number;
    readonly bytes: number;
  }[];
}

export const hundredMillion: TrafficModel = {
  accounts: 100e6,
  eventsPerAccountAndDay: 30,
  attackedPasswordsPerAccountAndSecond: 7_000 / 1e9,
  parts: { password: 1 / 100, refresh: 1 / 10, authorisation: 1 / 50 },
  attacksStopped: 0.9,
  peak: 3,
  load: 0.5,
  tables: [
    { name: '`users` with factors', perAccount: 1, bytes: 1_000 },
    { name: '`sessions`, two an account', perAccount: 2, bytes: 400 },
    { name: '`login_history`, 180 days of each typed password', daysOfPasswords: 180, bytes: 350 },
    { name: '`audit_events`, 400 days, 10 a year an account', perAccount: (10 * 400) / 365, bytes: 550 },
    { name: 'OpenID records, three an account', perAccount: 3, bytes: 1_000 },
  ],
};
