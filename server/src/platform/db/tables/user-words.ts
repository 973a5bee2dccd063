export interface UserWordsTables {
  user_words: UserWordsTable;
}

/** By what accounts are found: a row for each word of each (platform/text/search-words.ts). */
export interface UserWordsTable {
  word: string;
  user_id: string;
}
