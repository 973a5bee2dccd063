import type { Translated } from '@latchkey/contract/text/translated';
import type {
  claimText as EnglishClaim,
  seenFacts as EnglishFacts,
  scopeText as EnglishScope,
} from '../en/scopes.ts';

const sentences: Record<string, string> = {
  openid: '知道您是谁',
  profile: '查看您的姓名、照片、性别和时区',
  email: '查看您的邮箱地址',
  phone: '查看您的手机号',
  groups: '查看您所属的群组',
  roles: '查看您在其中的角色',
  attributes: '查看您所在组织为它记录的关于您的信息',
  offline_access: '在您离开时保持连接',
};

/** Sentences for single claims, by their names on the wire (OpenID Connect Core §5.1). */
const claimSentences: Record<string, string> = {
  name: '查看您的姓名',
  given_name: '查看您的名字',
  family_name: '查看您的姓氏',
  preferred_username: '查看您在这里使用的名称',
  picture: '查看您的照片',
  gender: '查看您的性别',
  zoneinfo: '查看您的时区',
  locale: '查看您的语言',
  updated_at: '查看您的个人资料上次更改的时间',
  groups: '查看您所属的群组',
  roles: '查看您在其中的角色',
  email: '查看您的邮箱地址',
  email_verified: '查看您的邮箱地址是否已验证',
  phone_number: '查看您的手机号',
  phone_number_verified: '查看您的手机号是否已验证',
};

const claimItem = 'claim:';

/** What a scope allows an application to do. Also accepts a claim, as in the list of an account's applications. */
export const scopeText: typeof EnglishScope = (scope, described) => {
  if (described?.description) return `${described.description}（${described.api}）`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `在 ${resource} 使用“${name}”`;
  return sentences[scope] ?? `使用“${described?.api ?? resource}”`;
};

/** What an application learns from a single claim. */
export const claimText: Translated<typeof EnglishClaim> = (claim) =>
  claimSentences[claim] ?? `查看您的 ${claim.replaceAll('_', ' ')}`;

const see = '查看';

/** The account data that such an application could see, as a list for a sentence; undefined if there is none. */
export const seenFacts: typeof EnglishFacts = (scopes) => {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length));
  return facts.length > 0 ? new Intl.ListFormat('zh-Hans').format(new Set(facts)) : undefined;
};
