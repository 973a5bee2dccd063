import type { Translated } from '@latchkey/contract/text/translated';
import type {
  claimText as EnglishClaim,
  seenFacts as EnglishFacts,
  scopeText as EnglishScope,
} from '../en/scopes.ts';

const sentences: Record<string, string> = {
  openid: 'Mengetahui siapa anda',
  profile: 'Melihat nama, gambar, jantina dan zon waktu anda',
  email: 'Melihat alamat e-mel anda',
  phone: 'Melihat nombor telefon anda',
  groups: 'Melihat kumpulan yang anda sertai',
  roles: 'Melihat peranan anda di dalamnya',
  attributes: 'Melihat perkara yang dicatat oleh organisasi anda tentang anda untuknya',
  offline_access: 'Kekal bersambung semasa anda tiada',
};

const claimSentences: Record<string, string> = {
  name: 'Melihat nama anda',
  given_name: 'Melihat nama pertama anda',
  family_name: 'Melihat nama keluarga anda',
  preferred_username: 'Melihat nama panggilan anda di sini',
  picture: 'Melihat gambar anda',
  gender: 'Melihat jantina anda',
  zoneinfo: 'Melihat zon waktu anda',
  locale: 'Melihat bahasa anda',
  updated_at: 'Melihat bila profil anda terakhir ditukar',
  groups: 'Melihat kumpulan yang anda sertai',
  roles: 'Melihat peranan anda di dalamnya',
  email: 'Melihat alamat e-mel anda',
  email_verified: 'Melihat sama ada alamat e-mel anda disahkan',
  phone_number: 'Melihat nombor telefon anda',
  phone_number_verified: 'Melihat sama ada nombor telefon anda disahkan',
};

const claimItem = 'claim:';

export const scopeText: Translated<typeof EnglishScope> = (scope, described) => {
  if (described?.description) return `${described.description} (${described.api})`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `Menggunakan “${name}” di ${resource}`;
  return sentences[scope] ?? `Menggunakan “${described?.api ?? resource}”`;
};

export const claimText: Translated<typeof EnglishClaim> = (claim) =>
  claimSentences[claim] ?? `Melihat ${claim.replaceAll('_', ' ')} anda`;

const see = 'Melihat ';

export const seenFacts: Translated<typeof EnglishFacts> = (scopes) => {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length));
  return facts.length > 0 ? new Intl.ListFormat('ms').format(new Set(facts)) : undefined;
};
