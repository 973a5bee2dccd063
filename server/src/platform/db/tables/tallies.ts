export interface TalliesTables {
  daily_sign_ins: DailySignInsTable;
  tallies: TalliesTable;
}

/** Sign-ins and refusals per day in UTC, 'yyyy-mm-dd'. */
export interface DailySignInsTable {
  day: string;
  result: string;
  /** The second factor if one was used, otherwise the sign-in method. */
  method: string;
  count: number;
}

/** The last result of a count, and its time. */
export interface TalliesTable {
  name: string;
  value: number;
  noted_at: number;
}
