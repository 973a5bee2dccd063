/** Of the database within a backup, by what it was made of. */
export const sqliteFileName = 'latchkey.sqlite';
export const postgresFileName = 'latchkey.jsonl';
