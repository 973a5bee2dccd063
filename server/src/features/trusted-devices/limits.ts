/** Devices that one account trusts at once; the next one takes the place of the oldest. */
export const maxDevicesPerUser = 20;
/** Rows removed by one statement of the sweep. */
export const sweepBatch = 1_000;
