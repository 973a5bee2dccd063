import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';

const sentences: Record<string, string> = {
  openid: 'Mengetahui siapa Anda',
  profile: 'Melihat nama, foto, jenis kelamin, dan zona waktu Anda',
  email: 'Melihat alamat email Anda',
  phone: 'Melihat nomor telepon Anda',
  groups: 'Melihat grup yang Anda ikuti',
  roles: 'Melihat peran Anda di aplikasi tersebut',
  attributes: 'Melihat apa yang dicatat organisasi Anda tentang Anda untuknya',
  offline_access: 'Tetap terhubung saat Anda tidak aktif',
};

/** Sentences for single claims, by their names on the wire (OpenID Connect Core §5.1). */
const claimSentences: Record<string, string> = {
  name: 'Melihat nama Anda',
  given_name: 'Melihat nama depan Anda',
  family_name: 'Melihat nama belakang Anda',
  preferred_username: 'Melihat nama yang Anda gunakan di sini',
  picture: 'Melihat foto Anda',
  gender: 'Melihat jenis kelamin Anda',
  zoneinfo: 'Melihat zona waktu Anda',
  locale: 'Melihat bahasa Anda',
  updated_at: 'Melihat kapan profil Anda terakhir diubah',
  groups: 'Melihat grup yang Anda ikuti',
  roles: 'Melihat peran Anda di aplikasi tersebut',
  email: 'Melihat alamat email Anda',
  email_verified: 'Melihat apakah alamat email Anda sudah diverifikasi',
  phone_number: 'Melihat nomor telepon Anda',
  phone_number_verified: 'Melihat apakah nomor telepon Anda sudah diverifikasi',
};

const claimItem = 'claim:';

/** What a scope allows an application to do. Also accepts a claim, as in the list of an account's applications. */
export function scopeText(scope: string, described?: ScopeDescriptions[string]): string {
  if (described?.description) return `${described.description} (${described.api})`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `Menggunakan \u201c${name}\u201d di ${resource}`;
  return sentences[scope] ?? `Menggunakan \u201c${described?.api ?? resource}\u201d`;
}

/** What an application learns from a single claim. */
export function claimText(claim: string): string {
  return claimSentences[claim] ?? `Melihat ${claim.replaceAll('_', ' ')} Anda`;
}

const see = 'Melihat ';

/** The account data that such an application could see, as a list for a sentence; undefined if there is none. */
export function seenFacts(scopes: readonly string[]): string | undefined {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length));
  return facts.length > 0 ? new Intl.ListFormat('id').format(new Set(facts)) : undefined;
}
