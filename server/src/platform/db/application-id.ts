/** The `application_id` that marks a SQLite file as Latchkey's: 'LKEY' (sqlite.org/fileformat.html#application_id). */
export const applicationId = 0x4c4b4559;
