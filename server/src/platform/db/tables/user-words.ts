export interface UserWordsTables {
  user_words: UserWordsTable;
}

/** Search index of the accounts: one row for each word of each account (platform/text/search-words.ts). */
export interface UserWordsTable {
  word: string;
  user_id: string;
}
