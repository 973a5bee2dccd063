import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import type { consolePeopleText as English } from '../en/console-people.ts';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'Mật khẩu',
  phone_otp: 'Mã gửi đến điện thoại',
  passkey: 'Khóa truy cập',
  reset: 'Đặt lại mật khẩu',
  application_request: 'Yêu cầu của ứng dụng',
};

const results: Record<LoginResult, string> = {
  success: 'Đã đăng nhập',
  failure: 'Bị từ chối',
  second_factor_failed: 'Thất bại ở yếu tố thứ hai',
  denied: 'Bị từ chối trong ứng dụng đồng hành',
};

const reasons: Record<string, string> = {
  wrong_password: 'Sai mật khẩu',
  unknown_account: 'Tài khoản không tồn tại',
  suspended: 'Tài khoản bị tạm ngưng',
  locked: 'Bị khóa sau nhiều lần thất bại',
  wrong_code: 'Sai mã',
  code_expired: 'Mã đã hết hạn',
  no_password: 'Tài khoản không có mật khẩu',
  unknown_browser: 'Đúng mật khẩu, nhưng từ trình duyệt lạ',
  rate_limited: 'Quá nhiều lần thử',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => `${count} lần`;

const people = (count: number): string => `${count} người`;

const jobStates: Record<Job['state'], string> = {
  running: 'Đang chạy',
  done: 'Đã xong',
  stopped: 'Đã dừng',
  interrupted: 'Bị gián đoạn',
};

interface Said {
  title: string;
  text: string;
}

/** What prevents a person from signing in, in a form that support can read out to them. */
function obstacle({ kind, factor, count, detail }: Obstacle, until: string | null): Said {
  const name = factor === null ? '' : factorName(factor);
  switch (kind) {
    case 'suspended':
      return { title: 'Tạm ngưng', text: 'Không ai đăng nhập được cho đến khi tài khoản được mở lại.' };
    case 'locked':
      return {
        title: until ? `Bị khóa đến ${until}` : 'Bị khóa',
        text: 'Quá nhiều lần thử sai. Khóa sẽ tự hết, hoặc hết khi bạn mở khóa.',
      };
    case 'factor_locked':
      return {
        title: `${name} bị khóa`,
        text: `Sai ${times(count ?? 0)} liên tiếp. Vẫn bị khóa cho đến khi các yếu tố thứ hai được đặt lại.`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name} tạm dừng đến ${until}` : `${name} tạm dừng`,
        text: `Sai ${times(count ?? 0)} liên tiếp.`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until
          ? `Đăng nhập bằng điện thoại tạm dừng đến ${until}`
          : 'Đăng nhập bằng điện thoại tạm dừng',
        text: 'Quá nhiều mã sai. Các cách đăng nhập khác vẫn dùng được.',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: 'Chỉ đăng nhập được bằng điện thoại trong trình duyệt đã biết',
        text: 'Quá nhiều mã sai. Sẽ mở lại khi họ đăng nhập bằng phương thức khác hoặc khi bạn mở khóa.',
      };
    case 'password_known_browsers_only':
      return {
        title: 'Mật khẩu chỉ dùng được trong trình duyệt đã biết',
        text: 'Họ đã báo cáo một lượt đăng nhập và tài khoản không còn yếu tố thứ hai. Mật khẩu dùng lại được ở mọi nơi khi họ đặt mật khẩu mới.',
      };
    case 'reset_waits':
      return {
        title: until ? `Mật khẩu mới có hiệu lực ${until}` : 'Mật khẩu mới đang chờ',
        text: 'Mật khẩu chỉ được đặt lại qua email nên phải chờ. Cho đến lúc đó, mật khẩu hiện tại vẫn dùng được.',
      };
    case 'recovery_waits':
      return {
        title: until
          ? `Các yếu tố thứ hai có thể được đặt lại từ ${until}`
          : 'Việc đặt lại các yếu tố thứ hai đang chờ',
        text: 'Chính người đó yêu cầu, bằng yếu tố thứ nhất và một mã gửi đến thông tin liên hệ. Nếu cần bạn phê duyệt, sẽ không có gì xảy ra khi bạn chưa phê duyệt.',
      };
    case 'no_sign_in_method':
      return {
        title: 'Không có cách nào để đăng nhập',
        text: 'Không có mật khẩu, khóa truy cập hay số điện thoại đã xác minh. Liên kết đặt lại cho phép họ chọn mật khẩu.',
      };
    case 'no_second_factor':
      return {
        title: 'Không có yếu tố thứ hai',
        text: 'Bắt buộc có nhưng chưa thiết lập: họ sẽ được yêu cầu thêm một yếu tố.',
      };
    case 'no_way_to_reset':
      return {
        title: 'Không có địa chỉ email nào dùng được để đặt lại mật khẩu',
        text: 'Chưa có địa chỉ, hoặc chưa ai chứng minh địa chỉ đó là của mình.',
      };
    case 'message_failed':
      return {
        title: `Tin không đến nơi (${detail ?? ''})`,
        text: `${count ?? 0} tin không gửi được trong 7 ngày qua.`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}: ${times(count ?? 0)}`,
        text: 'Các lượt đăng nhập bị từ chối trong 24 giờ qua.',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: 'Người dùng',
  description: 'Mọi tài khoản của cổng này.',
  searchHint: 'Email, số điện thoại, tên hoặc ID',
  person: 'Người dùng',
  phone: 'Điện thoại',
  status: 'Trạng thái',
  lastSignIn: 'Đăng nhập lần cuối',
  never: 'Chưa bao giờ',
  noName: 'Chưa có tên',
  empty: 'Chưa có ai',
  emptyHint: 'Hãy thêm người dùng ở đây, gửi lời mời hoặc nhập tài khoản bằng dòng lệnh.',
  group: 'Nhóm',
  noGroup: 'Không có',
  add: 'Thêm người dùng',
  added: (name) => `${name} hiện đã có tài khoản.`,
  addFailed: 'Không tạo được tài khoản.',
  name: 'Tên',
  givenName: 'Tên gọi',
  familyName: 'Họ',
  nameParts: 'Các phần của tên',
  phoneHint: 'Kèm mã quốc gia, chẳng hạn +65 8123 4567.',
  attributes: 'Thuộc tính',
  attributesHint: 'Mỗi dòng một mục, chẳng hạn department: Sales.',
  invite: 'Gửi email liên kết để chọn mật khẩu',
  inviteHint: 'Việc này cũng chứng minh địa chỉ đó là của họ.',
  edit: 'Chỉnh sửa',
  editTitle: (name) => `Chỉnh sửa ${name}`,
  contactsHint: 'Địa chỉ hoặc số khác sẽ là chưa xác minh, và địa chỉ hoặc số cũ được báo.',
  save: 'Lưu',
  saved: 'Đã lưu.',
  saveFailed: 'Không thay đổi được tài khoản.',
  remove: 'Xóa tài khoản',
  removeTitle: (name) => `Xóa tài khoản của ${name}?`,
  removeText:
    'Họ sẽ bị đăng xuất ở mọi nơi ngay lập tức. Cho đến khi tài khoản bị xóa vĩnh viễn, họ và bạn đều có thể rút lại.',
  eraseNow: 'Xóa vĩnh viễn ngay',
  eraseNowHint: 'Không ai rút lại được và lý do không được lưu.',
  removed: 'Tài khoản sẽ bị xóa.',
  erased: 'Đã xóa vĩnh viễn tài khoản.',
  removeFailed: 'Không xóa được tài khoản.',
  leaving: 'Sắp bị xóa',
  select: 'Chọn',
  selectOne: (name) => `Chọn ${name}`,
  selectAll: 'Chọn tất cả đang hiện',
  selected: (count) => `Đã chọn ${count}`,
  withSelected: 'Với mục đã chọn',
  clearSelection: 'Bỏ chọn',
  chooseGroup: 'Chọn nhóm',
  jobStarted: 'Đã bắt đầu.',
  jobFailed: 'Không bắt đầu được.',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}: ${done}/${total}${failed > 0 ? `, ${failed} không thay đổi được` : ''}`,
  jobStop: 'Dừng',
  jobStopped: 'Đã dừng. Những gì đã làm vẫn giữ nguyên.',
  jobNotStopped: 'Không dừng được.',
  jobClose: 'Đóng',
  jobs: {
    end_sessions: {
      label: 'Đăng xuất ở mọi nơi',
      title: (count) => `Đăng xuất ${people(count)} ở mọi nơi?`,
      text: 'Mọi trình duyệt và ứng dụng của từng người sẽ bị đăng xuất.',
      running: 'Đang đăng xuất mọi người',
    },
    add_to_group: {
      label: 'Thêm vào nhóm',
      title: (count) => `Thêm ${people(count)} vào nhóm?`,
      text: 'Họ sẽ được dùng những gì dành cho nhóm này và có các vai trò của nhóm.',
      running: 'Đang thêm mọi người vào nhóm',
    },
    suspend: {
      label: 'Tạm ngưng',
      title: (count) => `Tạm ngưng ${people(count)}?`,
      text: 'Mọi phiên của từng người sẽ kết thúc và không ai trong số họ đăng nhập được cho đến khi tài khoản được mở lại.',
      running: 'Đang tạm ngưng mọi người',
    },
  },
  eraseAt: 'Sẽ bị xóa vào',
  groups: 'Nhóm',

  loadFailed: 'Không tải được tài khoản này.',
  facts: 'Tài khoản',
  id: 'ID',
  copyId: 'Sao chép ID',
  email: 'Email',
  verified: 'Đã xác minh',
  unverified: 'Chưa xác minh',
  password: 'Mật khẩu',
  set: 'Đã đặt',
  twoFactor: 'Hai yếu tố',
  on: 'Bật',
  onEnforced: 'Bật, bắt buộc',
  off: 'Tắt',
  created: 'Ngày tạo',
  operatorRole: 'Người vận hành',

  state: 'Họ có đăng nhập được không?',
  nothingWrong: 'Không có gì cản trở',
  nothingWrongHint: 'Tài khoản đang mở và không có lượt đăng nhập nào bị từ chối trong 24 giờ qua.',
  obstacle,

  factors: 'Phương thức đăng nhập',
  noFactors: 'Chưa thiết lập yếu tố thứ hai nào.',
  preferred: 'Được hỏi trước tiên',
  codesLeft: (count) => `Còn ${count} mã khôi phục`,

  sessions: 'Đang đăng nhập',
  noSessions: 'Không đăng nhập ở đâu.',
  lastUsed: (at) => `Dùng lần cuối ${at}`,
  history: 'Các lượt đăng nhập và lần thử',
  noHistory: 'Chưa có lượt đăng nhập nào',
  noHistoryHint: 'Mọi lượt đăng nhập và mọi lần thử bị từ chối kèm lý do sẽ được liệt kê ở đây.',
  what: 'Nội dung',
  when: 'Thời gian',
  where: 'Địa điểm',
  unknownDevice: 'Thiết bị không xác định',
  onSystem: (browser, os) => `${browser} trên ${os}`,
  by: (method, factor) => (factor ? `${methods[method]}, sau đó ${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: 'Ứng dụng',
  noApplications: 'Họ chưa dùng ứng dụng nào.',
  partFailed: 'Không tải được nội dung này.',

  more: (name) => `Thao tác khác cho ${name}`,
  moreActions: 'Thêm',
  acts: {
    unlock: {
      label: 'Mở khóa',
      title: (name) => `Mở khóa cho ${name}?`,
      text: 'Gỡ khóa và thời gian tạm dừng sau nhiều lần thử sai để họ thử lại được ngay.',
      done: 'Đã mở khóa.',
      failed: 'Không mở khóa được tài khoản.',
    },
    sendResetLink: {
      label: 'Gửi liên kết đặt lại',
      title: (name) => `Gửi liên kết đặt lại cho ${name}?`,
      text: 'Liên kết để chọn mật khẩu mới sẽ được gửi đến địa chỉ email của họ. Bạn không thấy liên kết này.',
      done: 'Đã gửi liên kết đặt lại.',
      failed: 'Không gửi được liên kết đặt lại.',
    },
    endSessions: {
      label: 'Đăng xuất ở mọi nơi',
      title: (name) => `Đăng xuất ${name} ở mọi nơi?`,
      text: 'Mọi trình duyệt và ứng dụng sẽ bị đăng xuất ngay.',
      done: 'Đã đăng xuất ở mọi nơi.',
      failed: 'Không kết thúc được các phiên.',
    },
    resetFactors: {
      label: 'Đặt lại yếu tố thứ hai',
      title: (name) => `Đặt lại các yếu tố thứ hai của ${name}?`,
      text: 'Ứng dụng xác thực, khóa truy cập, thiết bị đồng hành và mã khôi phục sẽ bị xóa, đăng nhập hai yếu tố sẽ bị tắt, và mọi phiên sẽ kết thúc. Hãy đảm bảo chính họ là người yêu cầu.',
      done: 'Đã đặt lại các yếu tố thứ hai.',
      failed: 'Không đặt lại được các yếu tố thứ hai.',
    },
    approveRecovery: {
      label: 'Phê duyệt đặt lại',
      title: (name: string) => `Phê duyệt đặt lại các yếu tố thứ hai của ${name}?`,
      text: 'Khi hết 72 giờ, chúng bị xóa và mọi phiên kết thúc. Yếu tố thứ nhất được giữ nguyên. Hãy đảm bảo chính họ là người yêu cầu.',
      done: 'Đã phê duyệt.',
      failed: 'Không phê duyệt được việc đặt lại.',
    },
    stopRecovery: {
      label: 'Dừng đặt lại',
      title: (name: string) => `Dừng đặt lại các yếu tố thứ hai của ${name}?`,
      text: 'Không có gì bị xóa và trong bảy ngày không ai có thể yêu cầu lại. Mọi thông tin liên hệ đều được báo.',
      done: 'Đã dừng.',
      failed: 'Không dừng được việc đặt lại.',
    },
    suspend: {
      label: 'Tạm ngưng',
      title: (name) => `Tạm ngưng ${name}?`,
      text: 'Mọi phiên sẽ kết thúc ngay và không ai đăng nhập được cho đến khi tài khoản được mở lại.',
      done: 'Đã tạm ngưng.',
      failed: 'Không tạm ngưng được tài khoản.',
    },
    activate: {
      label: 'Mở lại',
      title: (name) => `Mở lại tài khoản của ${name}?`,
      text: 'Họ sẽ đăng nhập lại được.',
      done: 'Đã mở lại.',
      failed: 'Không mở lại được tài khoản.',
    },
    cancelDeletion: {
      label: 'Giữ tài khoản',
      title: (name) => `Giữ tài khoản của ${name}?`,
      text: 'Tài khoản sẽ không bị xóa và họ có thể tiếp tục như trước.',
      done: 'Tài khoản được giữ lại.',
      failed: 'Không rút lại được việc xóa.',
    },
  },
};
