export interface ProfileTables {
  profile_photos: ProfilePhotosTable;
}

/** One row for each account with a photo. */
export interface ProfilePhotosTable {
  /** Random, because anyone who knows the address can see the picture. */
  id: string;
  user_id: string;
  /** The picture in base64url, because text behaves the same on both databases. A photo has at most about 100 KB. */
  content: string;
  created_at: number;
}
