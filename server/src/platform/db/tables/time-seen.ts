export interface TimeSeenTables {
  time_seen: TimeSeenTable;
}

/**
 * A single row: when a process of the portal last read the clock. Reveals downtime and clock jumps (app/time-seen.ts).
 */
export interface TimeSeenTable {
  id: number;
  at: number;
}
