export interface TimeSeenTables {
  time_seen: TimeSeenTable;
}

/** One row: when a process of the portal last looked at the clock. */
export interface TimeSeenTable {
  id: number;
  at: number;
}
