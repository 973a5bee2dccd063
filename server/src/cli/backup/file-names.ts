/** File names of the database in a backup, by database type. */
export const sqliteFileName = 'latchkey.sqlite';
export const postgresFileName = 'latchkey.jsonl';
