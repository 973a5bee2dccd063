import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';

const sentences: Record<string, string> = {
  openid: 'ご本人であることの確認',
  profile: '名前、写真、性別、タイムゾーンの参照',
  email: 'メールアドレスの参照',
  phone: '電話番号の参照',
  groups: '所属グループの参照',
  roles: 'このアプリでのロールの参照',
  attributes: '所属組織がこのアプリ向けに登録した情報の参照',
  offline_access: '不在時の接続の維持',
};

/** Sentences for single claims, by their names on the wire (OpenID Connect Core §5.1). */
const claimSentences: Record<string, string> = {
  name: '名前の参照',
  given_name: '名の参照',
  family_name: '姓の参照',
  preferred_username: 'このサービスでの呼び名の参照',
  picture: '写真の参照',
  gender: '性別の参照',
  zoneinfo: 'タイムゾーンの参照',
  locale: '言語の参照',
  updated_at: 'プロフィールの最終更新日時の参照',
  groups: '所属グループの参照',
  roles: 'このアプリでのロールの参照',
  email: 'メールアドレスの参照',
  email_verified: 'メールアドレスが確認済みかどうかの参照',
  phone_number: '電話番号の参照',
  phone_number_verified: '電話番号が確認済みかどうかの参照',
};

const claimItem = 'claim:';

const see = 'の参照';

/** What a scope allows an application to do. Also accepts a claim, as in the list of an account's applications. */
export function scopeText(scope: string, described?: ScopeDescriptions[string]): string {
  if (described?.description) return `${described.description}（${described.api}）`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `${resource} での「${name}」の使用`;
  return sentences[scope] ?? `「${described?.api ?? resource}」の使用`;
}

/** What an application learns from a single claim. */
export function claimText(claim: string): string {
  return claimSentences[claim] ?? `${claim.replaceAll('_', ' ')} ${see}`;
}

/** The account data that such an application could see, as a list for a sentence; undefined if there is none. */
export function seenFacts(scopes: readonly string[]): string | undefined {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.endsWith(see))
    .map((sentence) => sentence.slice(0, -see.length).trimEnd());
  return facts.length > 0 ? new Intl.ListFormat('ja').format(new Set(facts)) : undefined;
}
