export interface ProfileTables {
  profile_photos: ProfilePhotosTable;
}

/** One row for each account with a photo. */
export interface ProfilePhotosTable {
  /** Random and unguessable: whoever has the address may see the picture. */
  id: string;
  user_id: string;
  /** The picture in base64url: text is the same on both databases, and a photo has at most some 100 KB. */
  content: string;
  created_at: number;
}
