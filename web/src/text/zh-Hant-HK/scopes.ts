import type { Translated } from '@latchkey/contract/text/translated';
import type {
  claimText as EnglishClaim,
  seenFacts as EnglishFacts,
  scopeText as EnglishScope,
} from '../en/scopes.ts';

const sentences: Record<string, string> = {
  openid: '得知你的身分',
  profile: '查看你的姓名、相片、性別及時區',
  email: '查看你的電郵地址',
  phone: '查看你的電話號碼',
  groups: '查看你所屬的群組',
  roles: '查看你在其中的角色',
  attributes: '查看你的機構為它記下有關你的資料',
  offline_access: '在你離開時保持連接',
};

/** Sentences for single claims, by their names on the wire (OpenID Connect Core §5.1). */
const claimSentences: Record<string, string> = {
  name: '查看你的姓名',
  given_name: '查看你的名字',
  family_name: '查看你的姓氏',
  preferred_username: '查看你在此使用的名稱',
  picture: '查看你的相片',
  gender: '查看你的性別',
  zoneinfo: '查看你的時區',
  locale: '查看你的語言',
  updated_at: '查看你的個人檔案上次更改的時間',
  groups: '查看你所屬的群組',
  roles: '查看你在其中的角色',
  email: '查看你的電郵地址',
  email_verified: '查看你的電郵地址是否已驗證',
  phone_number: '查看你的電話號碼',
  phone_number_verified: '查看你的電話號碼是否已驗證',
};

const claimItem = 'claim:';

/** What a scope allows an application to do. Also accepts a claim, as in the list of an account's applications. */
export const scopeText: typeof EnglishScope = (scope, described) => {
  if (described?.description) return `${described.description}（${described.api}）`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `在 ${resource} 使用「${name}」`;
  return sentences[scope] ?? `使用「${described?.api ?? resource}」`;
};

/** What an application learns from a single claim. */
export const claimText: Translated<typeof EnglishClaim> = (claim) =>
  claimSentences[claim] ?? `查看你的 ${claim.replaceAll('_', ' ')}`;

const see = '查看';

/** The account data that such an application could see, as a list for a sentence; undefined if there is none. */
export const seenFacts: typeof EnglishFacts = (scopes) => {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length));
  return facts.length > 0 ? new Intl.ListFormat('zh-Hant-HK').format(new Set(facts)) : undefined;
};
