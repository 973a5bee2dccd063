/** Values that are read at once to be sealed again. */
export const resealBatch = 200;
