import type { Translated } from '@latchkey/contract/text/translated';
import type {
  claimText as EnglishClaimText,
  scopeText as EnglishScopeText,
  seenFacts as EnglishSeenFacts,
} from '../en/scopes.ts';

const sentences: Record<string, string> = {
  openid: 'Biết bạn là ai',
  profile: 'Xem tên, ảnh, giới tính và múi giờ của bạn',
  email: 'Xem địa chỉ email của bạn',
  phone: 'Xem số điện thoại của bạn',
  groups: 'Xem các nhóm mà bạn tham gia',
  roles: 'Xem vai trò của bạn trong ứng dụng',
  attributes: 'Xem thông tin mà tổ chức ghi chú về bạn cho ứng dụng',
  offline_access: 'Duy trì kết nối khi bạn vắng mặt',
};

/** Sentences for single claims, by their names on the wire (OpenID Connect Core §5.1). */
const claimSentences: Record<string, string> = {
  name: 'Xem tên của bạn',
  given_name: 'Xem tên gọi của bạn',
  family_name: 'Xem họ của bạn',
  preferred_username: 'Xem tên bạn dùng ở đây',
  picture: 'Xem ảnh của bạn',
  gender: 'Xem giới tính của bạn',
  zoneinfo: 'Xem múi giờ của bạn',
  locale: 'Xem ngôn ngữ của bạn',
  updated_at: 'Xem thời điểm hồ sơ của bạn được thay đổi lần cuối',
  groups: 'Xem các nhóm mà bạn tham gia',
  roles: 'Xem vai trò của bạn trong ứng dụng',
  email: 'Xem địa chỉ email của bạn',
  email_verified: 'Xem trạng thái xác minh của địa chỉ email',
  phone_number: 'Xem số điện thoại của bạn',
  phone_number_verified: 'Xem trạng thái xác minh của số điện thoại',
};

const claimItem = 'claim:';

export const scopeText: Translated<typeof EnglishScopeText> = (scope, described) => {
  if (described?.description) return `${described.description} (${described.api})`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `Dùng \u201c${name}\u201d tại ${resource}`;
  return sentences[scope] ?? `Dùng \u201c${described?.api ?? resource}\u201d`;
};

export const claimText: Translated<typeof EnglishClaimText> = (claim) =>
  claimSentences[claim] ?? `Xem ${claim.replaceAll('_', ' ')} của bạn`;

const see = 'Xem ';

export const seenFacts: Translated<typeof EnglishSeenFacts> = (scopes) => {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length));
  return facts.length > 0 ? new Intl.ListFormat('vi').format(new Set(facts)) : undefined;
};
