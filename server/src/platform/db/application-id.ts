/** What a SQLite file of Latchkey says that it is ('LKEY', sqlite.org/fileformat.html#application_id). */
export const applicationId = 0x4c4b4559;
