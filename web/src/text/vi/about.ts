import type { Translated } from '@latchkey/contract/text/translated';
import type { aboutText as English } from '../en/about.ts';

export const aboutText: Translated<typeof English> = {
  privacyPolicy: 'Chính sách quyền riêng tư',
  loadFailed: 'Không tải được chính sách quyền riêng tư.',
  links: {
    privacy: 'Thêm về quyền riêng tư',
    terms: 'Điều khoản dịch vụ',
    support: 'Liên hệ bộ phận hỗ trợ',
  },
  intro: (service) => `Cách ${service} xử lý dữ liệu của bạn.`,
  sections: [
    {
      title: 'Những gì chúng tôi lưu giữ',
      paragraphs: [
        'Tài khoản của bạn: tên, địa chỉ email, số điện thoại, ảnh, giới tính và múi giờ, trong phạm vi bạn hoặc tổ chức của bạn cung cấp.',
        'Những gì bảo vệ tài khoản: giá trị băm một chiều của mật khẩu, khóa công khai của các khóa truy cập và thiết bị đồng hành, và khóa bí mật đã mã hóa của ứng dụng xác thực.',
        'Các lượt đăng nhập của bạn, trong 180 ngày: thời gian, địa chỉ, trình duyệt, thiết bị, phương thức và kết quả.',
      ],
    },
    {
      title: 'Chúng tôi dùng để làm gì',
      paragraphs: [
        'Để bạn đăng nhập, để báo cho bạn về các lượt đăng nhập và thay đổi, và để ngăn người khác đăng nhập dưới tên bạn. Ngoài ra không dùng vào việc gì khác: không quảng cáo và không theo dõi.',
      ],
    },
    {
      title: 'Ai khác nhìn thấy',
      paragraphs: [
        'Ứng dụng mà bạn cho phép sẽ nhận các thông tin mà ứng dụng yêu cầu và bạn đã được cho xem. Bạn có thể thu hồi quyền này bất cứ lúc nào.',
        'Các nhà cung cấp chuyển thông điệp của chúng tôi nhận được địa chỉ hoặc số điện thoại cùng nội dung thông điệp.',
        'Nếu tính năng báo lỗi được thiết lập, dịch vụ báo lỗi nhận được các lỗi và tốc độ của trang, và trong một phần mười số lượt truy cập, cả cách trang thay đổi, với mọi văn bản, nội dung nhập và hình ảnh đều được che đi.',
      ],
    },
    {
      title: 'Trong trình duyệt của bạn',
      paragraphs: [
        'Chúng tôi lưu các phiên đăng nhập và lựa chọn giao diện của bạn trong bộ nhớ của trình duyệt này. Khi bạn đăng xuất, phiên sẽ bị xóa.',
      ],
    },
    {
      title: 'Quyền của bạn',
      paragraphs: [
        'Tại đây bạn có thể xem và sửa hồ sơ, tải xuống mọi dữ liệu được lưu về bạn và xóa tài khoản: tài khoản bị xóa sau đó vài ngày, và cho đến lúc đó bạn có thể rút lại yêu cầu.',
        'Sau đó chỉ còn lại bản ghi cho biết tài khoản với ID cũ của bạn đã được thay đổi, bởi ai và khi nào, để không ai có thể che giấu việc mình đã làm ở đây. Bản ghi này không chứa tên, địa chỉ hay thiết bị của bạn, và sẽ bị xóa khi hết thời hạn.',
      ],
    },
  ],
};
