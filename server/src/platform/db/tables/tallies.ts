export interface TalliesTables {
  daily_sign_ins: DailySignInsTable;
  tallies: TalliesTable;
}

/** Sign-ins and refusals of a day of UTC, 'yyyy-mm-dd'. */
export interface DailySignInsTable {
  day: string;
  result: string;
  /** What completed it: the second factor where one was used, else the method. */
  method: string;
  count: number;
}

/** A number that was counted, and when. */
export interface TalliesTable {
  name: string;
  value: number;
  noted_at: number;
}
