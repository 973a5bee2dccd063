/** Number of values that are read at once when values are sealed again. */
export const resealBatch = 200;
