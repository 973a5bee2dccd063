import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOverviewText as English } from '../en/console-overview.ts';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: 'Mã gửi đến điện thoại',
  reset: 'Đặt lại mật khẩu',
  application_request: 'Yêu cầu của ứng dụng',
};

const number = new Intl.NumberFormat('vi');

export const consoleOverviewText: Translated<typeof English> = {
  title: 'Tổng quan',
  description: (at) => `Số liệu tính đến ${at}.`,
  loadFailed: 'Không tải được trang tổng quan.',
  number: (value) => number.format(value),
  accounts: 'Tài khoản',
  suspended: (count) => `${number.format(count)} tạm ngưng`,
  sessions: 'Đang đăng nhập',
  sessionsNote: 'Phiên đang mở',
  applications: 'Ứng dụng',
  applicationsNote: 'Đã đăng ký',
  messages: 'Tin đang chờ gửi',
  failed: (count) => `${number.format(count)} không gửi được trong 7 ngày`,
  signIns: 'Lượt đăng nhập',
  signInsHint: 'Trong 30 ngày qua (UTC).',
  succeeded: 'Đã đăng nhập',
  refused: 'Bị từ chối',
  chart: (signIns, failures) =>
    `Lượt đăng nhập trong 30 ngày qua: ${number.format(signIns)} thành công, ${number.format(failures)} bị từ chối`,
  day: 'Ngày',
  methods: 'Cách mọi người đăng nhập',
  methodsHint: 'Phương thức đã hoàn tất các lượt đăng nhập trong 30 ngày qua.',
  noSignIns: 'Chưa có lượt đăng nhập nào được tính.',
  firstSteps: 'Các bước đầu tiên',
  firstStepsHint: 'Những việc biến máy chủ này thành một cổng đăng nhập.',
  recent: 'Thay đổi mới nhất',
  recentHint: 'Của mọi người, mới nhất ở trên.',
  allChanges: 'Mọi thay đổi',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
