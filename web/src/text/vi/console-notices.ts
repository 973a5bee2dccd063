import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: 'Tài khoản của đối tác',
  'no-2fa': 'Tài khoản không có đăng nhập hai yếu tố',
  'no-password': 'Tài khoản không có mật khẩu',
  'unverified-email': 'Tài khoản chưa xác minh email',
  'unverified-phone': 'Tài khoản chưa xác minh số điện thoại',
};
const number = new Intl.NumberFormat('vi');
const people = (count: number) => `${number.format(count)} tài khoản`;

export const consoleNoticesText: Translated<typeof English> = {
  title: 'Thông báo',
  description: 'Những gì mọi người được xem sau khi đăng nhập.',
  searchHint: 'Tiêu đề, loại hoặc ID',
  notice: 'Thông báo',
  type: 'Loại',
  typeHint: 'Tên do bạn đặt, chẳng hạn new_terms: a-z, 0-9 và _.',
  heading: 'Tiêu đề',
  content: 'Nội dung',
  contentHint: 'Văn bản thuần.',
  link: 'Liên kết',
  linkHint: 'Địa chỉ https để xem thêm; có thể để trống.',
  linkInvalid: 'Phải là địa chỉ https.',
  required: 'Bắt buộc',
  requiredLabel: 'Phải xác nhận đã đọc mới được tiếp tục',
  optional: 'Có thể bỏ qua',
  audience: 'Dành cho',
  account: 'Email, số điện thoại hoặc ID',
  audiences: { all: 'Mọi người', user: 'Một tài khoản', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? 'Mọi người'
      : audience_kind === 'user'
        ? 'Một tài khoản'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: 'Từ',
  fromHint: 'Để trống: từ bây giờ.',
  until: 'Đến',
  untilHint: 'Để trống: đến khi bạn gỡ xuống.',
  endsFirst: 'Thời điểm kết thúc phải sau thời điểm bắt đầu.',
  noEnd: 'Không có hạn',
  empty: 'Không có thông báo',
  emptyHint: 'Hãy đăng thông báo cho mọi người hoặc cho một số người.',
  add: 'Đăng thông báo',
  added: 'Đã đăng thông báo.',
  addFailed: 'Không đăng được thông báo.',
  preview: 'Những ai nhận được',
  concerned: (count, isWhole) => (isWhole ? `Hiện có ${people(count)}` : `Ít nhất ${people(count)}`),
  previewFailed: 'Không đếm được số người nhận.',
  facts: 'Thông báo',
  done: 'Mọi người đã làm gì',
  seen: 'Đã xem',
  skipped: 'Đã bỏ qua',
  resolved: 'Đã xác nhận',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: 'Thay đổi',
  changeTitle: 'Thay đổi thông báo',
  changeHint: 'Người đã xác nhận sẽ không thấy lại thông báo.',
  save: 'Lưu',
  changed: 'Đã thay đổi thông báo.',
  changeFailed: 'Không thay đổi được thông báo.',
  remove: 'Gỡ xuống',
  removeTitle: (title) => `Gỡ “${title}” xuống?`,
  removeConsequence: 'Sẽ không còn ai thấy thông báo này.',
  removed: 'Đã gỡ thông báo.',
  removeFailed: 'Không gỡ được thông báo.',
  loadFailed: 'Không tải được thông báo.',
};
