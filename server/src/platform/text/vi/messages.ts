import type { Translated } from '@latchkey/contract/text/translated';
import { dateTimeIn } from '../date-time.ts';
import type { messagesEn as English } from '../messages.en.ts';

const named = (factor: string | undefined) => factor ?? 'Một phương thức đăng nhập';

const minutes = (count: number) => `${count} phút`;
const hours = (count: number) => `${count} giờ`;
const days = (count: number) => `${count} ngày`;

/** Without its marks, as SMS are written: with them an SMS holds 70 characters, without them 160. */
const withoutMarks = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');

const toReport = {
  advice:
    'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đổi mật khẩu ngay, mọi người khác sẽ bị đăng xuất.',
  linked: {
    advice:
      'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy cho chúng tôi biết: phiên đó sẽ kết thúc và chúng tôi hướng dẫn bước tiếp theo.',
    button: 'Không phải tôi',
  },
};

const notices: Translated<typeof English>['securityNotice']['notices'] = {
  password_changed: {
    subject: 'Mật khẩu của bạn đã được thay đổi',
    sentence: () => 'Mật khẩu tài khoản của bạn đã được thay đổi.',
    advice:
      'Nếu không phải bạn, hãy đặt mật khẩu mới ngay bằng “Quên mật khẩu?”. Khi đó mọi người khác sẽ bị đăng xuất.',
  },
  password_reset: {
    subject: 'Mật khẩu của bạn đã được đặt lại',
    sentence: () =>
      'Mật khẩu tài khoản của bạn đã được đặt lại bằng liên kết gửi đến địa chỉ email của tài khoản.',
    advice:
      'Nếu không phải bạn, có người đang đọc thư của bạn: trước tiên hãy đổi mật khẩu hộp thư, sau đó đặt mật khẩu mới ở đây bằng “Quên mật khẩu?”.',
  },
  password_reset_waits: {
    subject: 'Mật khẩu của bạn sắp được đặt lại',
    sentence: () =>
      'Ai đó đã đặt mật khẩu mới cho tài khoản của bạn bằng liên kết gửi đến hộp thư của tài khoản. Mật khẩu đó chưa có hiệu lực.',
    advice:
      'Nếu không phải bạn, hãy đăng nhập và dừng việc này, hoặc đổi mật khẩu: việc đặt lại cũng sẽ dừng.',
    linked: {
      advice: 'Nếu không phải bạn, hãy dừng ngay: mật khẩu của bạn sẽ được giữ nguyên.',
      button: 'Dừng đặt lại',
    },
  },
  password_reset_stopped: {
    subject: 'Việc đặt lại mật khẩu đã được dừng',
    sentence: () =>
      'Việc đặt lại mật khẩu của bạn đã được dừng. Mật khẩu của bạn vẫn như cũ và trong một ngày tới không ai có thể bắt đầu đặt lại như vậy nữa.',
    advice:
      'Nếu chính bạn đã yêu cầu đặt lại, hãy chờ một ngày. Nếu không, hãy đổi mật khẩu hộp thư: có thể ai đó đang đọc thư của bạn.',
  },
  email_changed: {
    subject: 'Địa chỉ email của bạn đã được thay đổi',
    sentence: () =>
      'Địa chỉ email của tài khoản đã được thay đổi. Địa chỉ này không còn thuộc về tài khoản nữa.',
    texted: 'Địa chỉ email của tài khoản đã được thay đổi.',
    advice: 'Nếu không phải bạn, hãy liên hệ ngay với bộ phận hỗ trợ của dịch vụ này.',
    linked: {
      advice:
        'Nếu không phải bạn, hãy lấy lại email trong vòng 72 giờ: tài khoản sẽ dùng lại địa chỉ này, mọi thiết bị bị đăng xuất và bạn đặt mật khẩu mới.',
      button: 'Lấy lại email của tôi',
    },
  },
  email_change_requested: {
    subject: 'Có yêu cầu thay đổi địa chỉ email của bạn',
    sentence: () =>
      'Ai đó đã yêu cầu thay đổi địa chỉ email của tài khoản. Chưa có gì thay đổi cho đến khi địa chỉ mới được xác nhận.',
    advice:
      'Nếu không phải bạn, có người khác đang đăng nhập: hãy đổi mật khẩu ngay, mọi người khác sẽ bị đăng xuất.',
  },
  email_taken_back: {
    subject: 'Thay đổi địa chỉ email của bạn đã được hoàn tác',
    sentence: () =>
      'Tài khoản của bạn đã dùng lại địa chỉ email trước đây, có mật khẩu mới và không còn phiên nào đang mở. Yêu cầu này đến từ người giữ hộp thư đó.',
    advice: 'Nếu không phải bạn, hãy liên hệ bộ phận hỗ trợ của dịch vụ này.',
  },
  phone_changed: {
    subject: 'Số điện thoại của bạn đã được thay đổi',
    sentence: () => 'Số điện thoại của tài khoản đã được thay đổi.',
    advice:
      'Nếu không phải bạn, hãy đổi mật khẩu ngay, mọi người khác sẽ bị đăng xuất, rồi đặt lại số điện thoại của bạn.',
  },
  phone_change_requested: {
    subject: 'Có yêu cầu thay đổi số điện thoại của bạn',
    sentence: () =>
      'Ai đó đã yêu cầu thay đổi số điện thoại của tài khoản. Chưa có gì thay đổi cho đến khi số mới được xác nhận.',
    advice:
      'Nếu không phải bạn, có người khác đang đăng nhập: hãy đổi mật khẩu ngay, mọi người khác sẽ bị đăng xuất.',
  },
  language_changed: {
    subject: 'Ngôn ngữ tài khoản của bạn đã được thay đổi',
    sentence: () =>
      'Ngôn ngữ tài khoản của bạn đã được thay đổi. Các tin nhắn tiếp theo của chúng tôi sẽ dùng ngôn ngữ mới.',
    advice:
      'Nếu không phải bạn, có người khác đang đăng nhập. Hãy đổi mật khẩu ngay, mọi người khác sẽ bị đăng xuất, rồi chọn lại ngôn ngữ của bạn.',
  },
  two_factor_enabled: {
    subject: 'Đã bật xác thực hai yếu tố',
    sentence: () => 'Xác thực hai yếu tố đã được bật cho tài khoản của bạn.',
    advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và xóa mọi phương thức đăng nhập không phải của bạn.',
  },
  two_factor_disabled: {
    subject: 'Đã tắt xác thực hai yếu tố',
    sentence: () => 'Xác thực hai yếu tố đã bị tắt cho tài khoản của bạn.',
    advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và bật lại xác thực hai yếu tố.',
  },
  codes_allowed: {
    subject: 'Đã cho phép mã qua email và SMS',
    sentence: () =>
      'Giờ đây có thể dùng mã qua email và SMS để hoàn tất đăng nhập vào tài khoản của bạn, bên cạnh các phương thức mạnh hơn.',
    advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và tắt lại các mã này.',
  },
  codes_refused: {
    subject: 'Đã tắt mã qua email và SMS',
    sentence: () => 'Không còn dùng được mã qua email và SMS để hoàn tất đăng nhập vào tài khoản của bạn.',
    advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và xem lại các phương thức đăng nhập.',
  },
  factor_added: {
    subject: 'Đã thêm phương thức đăng nhập',
    sentence: ({ factor }) => `${named(factor)} đã được thêm vào tài khoản của bạn.`,
    advice: 'Nếu không phải bạn, hãy xóa phương thức đó và đổi mật khẩu ngay.',
  },
  factor_removed: {
    subject: 'Đã xóa phương thức đăng nhập',
    sentence: ({ factor }) => `${named(factor)} đã bị xóa khỏi tài khoản của bạn.`,
    advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và xem lại các phương thức đăng nhập.',
  },
  added_taken_back: {
    subject: 'Đã xóa phương thức đăng nhập do lượt đăng nhập bị báo cáo thêm vào',
    sentence: ({ factor }) =>
      `Một lượt đăng nhập vào tài khoản của bạn đã bị báo cáo. Những gì lượt đó thêm vào hoặc có thể dùng lại đều không còn hiệu lực: ${named(factor)}.`,
    advice: 'Hãy xem lại các phương thức đăng nhập và thêm lại những gì là của bạn.',
  },
  factor_locked: {
    subject: 'Một phương thức đăng nhập đã bị khóa',
    sentence: ({ factor }) => `${named(factor)} đã bị khóa sau quá nhiều lần nhập sai liên tiếp.`,
    advice:
      'Hãy đăng nhập bằng phương thức khác và thiết lập lại phương thức này. Nếu không phải bạn đã nhập, có người biết mật khẩu của bạn: hãy đổi ngay.',
  },
  recovery_codes_generated: {
    subject: 'Đã tạo mã khôi phục mới',
    sentence: () => 'Mã khôi phục mới đã được tạo cho tài khoản của bạn. Các mã cũ không còn dùng được.',
    advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và tạo mã mới.',
  },
  recovery_code_used: {
    subject: 'Một mã khôi phục đã được sử dụng',
    sentence: () => 'Một mã khôi phục của tài khoản đã được sử dụng.',
    advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và tạo mã mới.',
  },
  second_factor_failed: {
    subject: 'Một lượt đăng nhập đã bị chặn ở yếu tố thứ hai',
    sentence: () =>
      'Ai đó đã qua bước đăng nhập thứ nhất vào tài khoản của bạn và thất bại ở bước thứ hai năm lần trong một ngày.',
    advice:
      'Nếu không phải bạn, có người biết mật khẩu của bạn: hãy đổi ngay. Nếu là bạn, hãy thử phương thức khác, chẳng hạn mã khôi phục.',
  },
  sign_in_denied: {
    subject: 'Một lượt đăng nhập đã bị từ chối',
    sentence: () => 'Một lượt đăng nhập vào tài khoản của bạn đã bị từ chối trong ứng dụng đồng hành.',
    advice: 'Nếu bạn từ chối vì đó không phải là bạn, có người biết mật khẩu của bạn: hãy đổi ngay.',
  },
  passkey_suspect: {
    subject: 'Một khóa truy cập đã bị từ chối',
    sentence: () => 'Một khóa truy cập của tài khoản đã bị từ chối vì có thể đã bị sao chép.',
    advice: 'Hãy đăng nhập bằng phương thức khác, xóa khóa truy cập này và thêm khóa mới.',
  },
  factors_reset: {
    subject: 'Các phương thức đăng nhập của bạn đã được đặt lại',
    sentence: () =>
      'Quản trị viên đã xóa các phương thức đăng nhập và kết thúc các phiên của tài khoản. Mật khẩu của bạn vẫn dùng được.',
    advice:
      'Nếu bạn không yêu cầu việc này, hãy liên hệ bộ phận hỗ trợ của dịch vụ. Hãy thiết lập lại các phương thức sau lần đăng nhập tới.',
  },
  recovery_requested: {
    subject: 'Ai đó đã yêu cầu đặt lại các phương thức đăng nhập của bạn',
    sentence: () =>
      'Người vượt qua được bước thứ nhất của bạn đã yêu cầu đặt lại các bước thứ hai của tài khoản vì đã mất tất cả. Trong ba ngày sẽ chưa có gì thay đổi.',
    advice:
      'Nếu không phải bạn, có người biết mật khẩu hoặc đang giữ số điện thoại của bạn: hãy đăng nhập, dừng yêu cầu và đổi mật khẩu.',
    linked: {
      advice:
        'Nếu không phải bạn, hãy dừng ngay: các phương thức đăng nhập của bạn được giữ nguyên. Sau đó hãy đổi mật khẩu, vì có người biết mật khẩu đó.',
      button: 'Dừng yêu cầu này',
    },
  },
  recovery_approved: {
    subject: 'Quản trị viên đã đồng ý đặt lại các phương thức đăng nhập của bạn',
    sentence: () =>
      'Quản trị viên đã đồng ý với yêu cầu đặt lại các bước thứ hai của tài khoản. Việc này diễn ra khi hết ba ngày.',
    advice: 'Nếu bạn không yêu cầu, hãy đăng nhập để dừng lại và liên hệ bộ phận hỗ trợ của dịch vụ này.',
    linked: {
      advice: 'Nếu bạn không yêu cầu, hãy dừng ngay: các phương thức đăng nhập của bạn được giữ nguyên.',
      button: 'Dừng yêu cầu này',
    },
  },
  recovery_reminder: {
    subject: 'Các phương thức đăng nhập của bạn sắp được đặt lại',
    sentence: () =>
      'Các bước thứ hai của tài khoản sắp được đặt lại theo yêu cầu của người vượt qua được bước thứ nhất của bạn. Từ ngày mai sẽ không thể dừng việc này nữa.',
    advice: 'Nếu bạn không yêu cầu, hãy đăng nhập để dừng lại và liên hệ bộ phận hỗ trợ của dịch vụ này.',
    linked: {
      advice: 'Nếu bạn không yêu cầu, hãy dừng ngay: các phương thức đăng nhập của bạn được giữ nguyên.',
      button: 'Dừng yêu cầu này',
    },
  },
  recovery_stopped: {
    subject: 'Việc đặt lại các phương thức đăng nhập của bạn đã bị dừng',
    sentence: () =>
      'Yêu cầu đặt lại các bước thứ hai của tài khoản đã bị dừng. Mọi thứ vẫn như cũ và trong bảy ngày không ai có thể yêu cầu lại.',
    advice:
      'Nếu chính bạn đã yêu cầu, hãy liên hệ bộ phận hỗ trợ của dịch vụ này. Nếu không, hãy đổi mật khẩu: có người biết mật khẩu của bạn.',
  },
  recovery_done: {
    subject: 'Các phương thức đăng nhập của bạn đã được đặt lại',
    sentence: () =>
      'Các bước thứ hai của tài khoản đã được đặt lại theo yêu cầu từ ba ngày trước, và mọi thiết bị đã bị đăng xuất. Bước thứ nhất của bạn vẫn dùng được.',
    advice:
      'Nếu bạn không yêu cầu, hãy liên hệ ngay bộ phận hỗ trợ của dịch vụ này. Nếu có, hãy đăng nhập và thiết lập phương thức mới.',
  },
  sign_in_attempts: {
    subject: 'Ai đó đang cố đăng nhập vào tài khoản của bạn',
    sentence: () =>
      'Ai đó đang cố đăng nhập vào tài khoản của bạn nhưng chưa vào được. Trong vài phút, chúng tôi từ chối mọi lượt đăng nhập từ trình duyệt mới đối với tài khoản, kể cả khi mật khẩu đúng. Các trình duyệt bạn từng dùng vẫn hoạt động.',
    advice:
      'Bạn không cần làm gì cả. Nếu mật khẩu của bạn ngắn hoặc được dùng ở nơi khác, hãy chọn mật khẩu khác.',
  },
  access_unused: {
    subject: 'Ứng dụng bạn không dùng sẽ mất quyền truy cập',
    sentence: ({ count = 1 }) =>
      `Đã lâu bạn không dùng ${count} ứng dụng. Sớm nhất sau bảy ngày, quyền truy cập của chúng vào tài khoản của bạn sẽ kết thúc nếu bạn không dùng.`,
    advice:
      'Trang Ứng dụng của bạn nêu tên từng ứng dụng và ngày kết thúc. Bạn không cần làm gì: ứng dụng mở lại có thể xin quyền truy cập lần nữa.',
  },
  account_deletion: {
    subject: 'Tài khoản của bạn sẽ bị xóa',
    sentence: ({ count = 1 }) =>
      `Tài khoản của bạn đã được đăng xuất ở mọi nơi và sẽ bị xóa sau ${count} ngày, cùng với mọi nội dung trong đó.`,
    advice: 'Để giữ tài khoản, hãy đăng nhập trước thời điểm đó.',
    linked: {
      advice:
        'Để giữ tài khoản, hãy mở liên kết bên dưới hoặc đăng nhập trước thời điểm đó. Nếu không phải bạn yêu cầu, hãy đổi cả mật khẩu.',
      button: 'Giữ tài khoản của tôi',
    },
  },
  new_sign_in: {
    subject: 'Lượt đăng nhập mới vào tài khoản của bạn',
    sentence: () => 'Tài khoản của bạn vừa được đăng nhập từ một trình duyệt hoặc thiết bị mới.',
    ...toReport,
  },
  sign_in_to_check: {
    subject: 'Hãy kiểm tra một lượt đăng nhập',
    sentence: () =>
      'Hãy kiểm tra xem lượt đăng nhập này có phải của bạn không. Người đăng nhập có thể thay đổi cách bảo vệ tài khoản của bạn.',
    ...toReport,
  },
};

export const messages: Translated<typeof English> = {
  life: (milliseconds) => {
    const whole = Math.round(milliseconds / 60_000);
    if (whole === 60) return hours(1);
    if (whole < 120) return minutes(whole);
    const inHours = Math.round(whole / 60);
    return inHours < 96 ? hours(inHours) : days(Math.round(inHours / 24));
  },
  oneTimeCode: {
    subject: (service) => `Mã ${service} của bạn`,
    heading: 'Mã của bạn',
    intro: (service) => `Nhập mã này để tiếp tục với ${service}.`,
    expiry: (life, reference) => `Mã có hiệu lực trong ${life}. Ref: ${reference}`,
    warning:
      'Tuyệt đối không đưa mã này cho bất kỳ ai. Chúng tôi không bao giờ hỏi mã qua điện thoại hay tin nhắn.',
    sms: (code, service, life, reference) =>
      `${code} la ma ${service} cua ban, co hieu luc ${withoutMarks(life)}. Khong chia se ma nay. Ref: ${reference}`,
  },
  recoveryCode: {
    subject: (service) => `Lấy lại quyền vào tài khoản ${service} của bạn`,
    intro: (service) =>
      `Mã này dùng để lấy lại quyền vào tài khoản ${service} của bạn: ai nhập mã sẽ yêu cầu đặt lại mọi bước thứ hai.`,
    warning:
      'Nếu bạn không yêu cầu, đừng đưa mã cho bất kỳ ai: có người qua được bước đăng nhập đầu tiên của bạn. Hãy đổi mật khẩu.',
    sms: (code, service, life, reference) =>
      `${code} la ma de lay lai quyen vao tai khoan ${service}, co hieu luc ${withoutMarks(life)}. Neu ban khong yeu cau, dung cho ai biet va hay doi mat khau. Ref: ${reference}`,
  },
  emailVerification: {
    subject: (service) => `Xác minh email của bạn cho ${service}`,
    heading: 'Xác minh email của bạn',
    intro: (service) => `Xác nhận địa chỉ này thuộc về tài khoản ${service} của bạn.`,
    button: 'Xác minh email',
    expiry: (life) => `Liên kết chỉ dùng được một lần, trong vòng ${life}.`,
    ignore: 'Nếu bạn không yêu cầu, hãy bỏ qua thư này: sẽ không có gì thay đổi.',
  },
  passwordReset: {
    subject: (service) => `Đặt lại mật khẩu ${service} của bạn`,
    heading: 'Đặt lại mật khẩu',
    intro: (service) => `Ai đó đã yêu cầu đặt lại mật khẩu tài khoản ${service} của bạn.`,
    button: 'Đặt mật khẩu mới',
    expiry: (life) => `Liên kết chỉ dùng được một lần, trong vòng ${life}.`,
    ignore: 'Nếu không phải bạn, hãy bỏ qua thư này: mật khẩu của bạn sẽ được giữ nguyên.',
  },
  registration: {
    subject: (service) => `Tạo tài khoản ${service}`,
    heading: 'Tạo tài khoản của bạn',
    intro: (service) => `Ai đó đã yêu cầu tạo tài khoản ${service} với địa chỉ email này.`,
    button: 'Tạo tài khoản',
    expiry: (life) => `Liên kết chỉ dùng được một lần, trong vòng ${life}.`,
    ignore: 'Nếu không phải bạn, hãy bỏ qua thư này: sẽ không có tài khoản nào được tạo.',
  },
  registrationKnown: {
    subject: (service) => `Bạn đã có tài khoản ${service}`,
    heading: 'Bạn đã có tài khoản',
    intro: (service) =>
      `Ai đó đã yêu cầu tạo tài khoản ${service} với địa chỉ email này. Địa chỉ này đã có tài khoản: hãy đăng nhập. Nếu không còn nhớ mật khẩu, hãy chọn “Quên mật khẩu?” ở đó.`,
    button: 'Đăng nhập',
    expiry: (life) => `Liên kết dùng được trong vòng ${life}.`,
    ignore: 'Nếu không phải bạn, hãy bỏ qua thư này: sẽ không có gì thay đổi.',
  },
  invitation: {
    subject: (service) => `Bạn được mời tham gia ${service}`,
    heading: 'Bạn được mời',
    intro: (service) => `Bạn được mời tạo tài khoản ${service} với địa chỉ email này.`,
    button: 'Tạo tài khoản',
    expiry: (life) => `Liên kết chỉ dùng được một lần, trong vòng ${life}.`,
    ignore: 'Nếu bạn không muốn có tài khoản, hãy bỏ qua thư này: sẽ không có tài khoản nào được tạo.',
  },
  securityNotice: {
    notices,
    subject: (subject, service) => `${subject} (${service})`,
    when: 'Thời gian',
    device: 'Thiết bị',
    place: 'Vị trí',
    address: 'Địa chỉ',
    button: 'Mở tài khoản của bạn',
    timestamp: dateTimeIn('vi'),
    zoned: (time, timezone) => `${time} (${timezone})`,
    sms: (sentence, service, origin) =>
      `${service}: ${withoutMarks(sentence)} Khong phai ban? Truy cap ${origin}`,
  },
  noPhoneChannel: 'Ở đây không gửi được mã đến điện thoại. Vui lòng dùng cách đăng nhập khác.',
  plainLink: 'Nếu nút không hoạt động, hãy sao chép địa chỉ này vào trình duyệt:',
  footer: (service) => `Thư này do ${service} gửi. Chúng tôi không đọc thư trả lời.`,
};
