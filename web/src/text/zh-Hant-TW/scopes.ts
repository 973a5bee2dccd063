import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';

const sentences: Record<string, string> = {
  openid: '知道您是誰',
  profile: '查看您的姓名、照片、性別和時區',
  email: '查看您的電子郵件地址',
  phone: '查看您的手機號碼',
  groups: '查看您所屬的群組',
  roles: '查看您在其中的角色',
  attributes: '查看您的組織為它記下的關於您的資料',
  offline_access: '在您離開時保持連線',
};

/** Sentences for single claims, by their names on the wire (OpenID Connect Core §5.1). */
const claimSentences: Record<string, string> = {
  name: '查看您的姓名',
  given_name: '查看您的名字',
  family_name: '查看您的姓氏',
  preferred_username: '查看您在這裡使用的名稱',
  picture: '查看您的照片',
  gender: '查看您的性別',
  zoneinfo: '查看您的時區',
  locale: '查看您的語言',
  updated_at: '查看您的個人資料上次變更的時間',
  groups: '查看您所屬的群組',
  roles: '查看您在其中的角色',
  email: '查看您的電子郵件地址',
  email_verified: '查看您的電子郵件地址是否已驗證',
  phone_number: '查看您的手機號碼',
  phone_number_verified: '查看您的手機號碼是否已驗證',
};

const claimItem = 'claim:';

/** What a scope allows an application to do. Also accepts a claim, as in the list of an account's applications. */
export function scopeText(scope: string, described?: ScopeDescriptions[string]): string {
  if (described?.description) return `${described.description}（${described.api}）`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `在 ${resource} 使用「${name}」`;
  return sentences[scope] ?? `使用「${described?.api ?? resource}」`;
}

/** What an application learns from a single claim. */
export function claimText(claim: string): string {
  return claimSentences[claim] ?? `查看您的 ${claim.replaceAll('_', ' ')}`;
}

const see = '查看';

/** The account data that such an application could see, as a list for a sentence; undefined if there is none. */
export function seenFacts(scopes: readonly string[]): string | undefined {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length));
  return facts.length > 0 ? new Intl.ListFormat('zh-Hant-TW').format(new Set(facts)) : undefined;
}
