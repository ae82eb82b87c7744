import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** Routes of account and general screens; titles and paths are the specification’s. */
export const accountRoutes: readonly RouteDef[] = [
  defineRoute({
    name: 'Home', path: '/', module: 'account', kind: 'dashboard', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 1,
    title: { V: 'Trang chủ', E: 'Home', T: 'หน้าแรก' },
    purpose: {
      V: 'Khách xem sản phẩm làm được gì; người dùng xem việc cần làm trong ngày.',
      E: 'Visitors see what the product is; staff see what needs doing before breakfast.',
      T: 'ผู้เยี่ยมชมดูว่าระบบทำอะไรได้ ผู้ใช้ดูงานที่ต้องทำวันนี้',
    },
  }),
  defineRoute({
    name: 'Introduce', path: '/Introduce', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 2,
    title: { V: 'Giới thiệu', E: 'Introduction', T: 'แนะนำระบบ' },
    purpose: {
      V: 'Giới thiệu từng phần của hệ thống cho người đang chọn phần mềm trại.',
      E: 'Tells visitors what each part does for their farm or laboratory.',
      T: 'แนะนำแต่ละส่วนของระบบให้ผู้ที่กำลังเลือกใช้',
    },
  }),
  defineRoute({
    name: 'Login', path: '/Login', module: 'account', kind: 'entry', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 3,
    title: { V: 'Đăng nhập', E: 'Sign In', T: 'เข้าสู่ระบบ' },
    purpose: {
      V: 'Đăng nhập bằng tên đăng nhập hoặc e-mail và mật khẩu.',
      E: 'Sign in with user name or e-mail and password.',
      T: 'เข้าสู่ระบบด้วยชื่อผู้ใช้หรืออีเมลและรหัสผ่าน',
    },
  }),
  defineRoute({
    name: 'Return', path: '/Login/Return/:retcd/:type/', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'none', flags: 'account',
    title: { V: 'Kết quả đăng nhập', E: 'Sign-in Result', T: 'ผลการเข้าสู่ระบบ' },
    purpose: {
      V: 'Trang nhận kết quả đăng nhập từ Google hoặc Facebook.',
      E: 'The page Google or Facebook sends the browser back to.',
      T: 'หน้าที่รับผลการเข้าสู่ระบบจาก Google หรือ Facebook',
    },
  }),
  defineRoute({
    name: 'MacId', path: '/MacId', module: 'account', kind: 'profile', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 12,
    title: { V: 'Mã thiết bị', E: 'Device ID', T: 'รหัสอุปกรณ์' },
    purpose: {
      V: 'Xem mã của thiết bị này và đề nghị đăng ký dùng cho tài khoản.',
      E: 'Shows the id of this device and asks to register it for the account.',
      T: 'ดูรหัสของอุปกรณ์นี้และขอลงทะเบียนใช้กับบัญชี',
    },
  }),
  defineRoute({
    name: 'Contact', path: '/Contact', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 5,
    title: { V: 'Liên hệ', E: 'Contact us', T: 'ติดต่อเรา' },
    purpose: {
      V: 'Gửi lời nhắn và xem thông tin liên hệ khi cần người hỗ trợ.',
      E: 'Reach a person: contact details and a message form.',
      T: 'ติดต่อเจ้าหน้าที่ ดูข้อมูลติดต่อและส่งข้อความ',
    },
  }),
  defineRoute({
    name: 'AccountInfo', path: '/AccountInfo', module: 'account', kind: 'profile', fromLevel: 15, menuGroup: 'account', flags: 'account',
    title: { V: 'Thông tin tài khoản', E: 'My Account', T: 'ข้อมูลบัญชีผู้ใช้' },
    purpose: {
      V: 'Xem và sửa thông tin của chính mình: tên, ngôn ngữ, thông báo, thiết bị.',
      E: 'Your own data: name, language, notices, devices and sessions.',
      T: 'ดูและแก้ไขข้อมูลของตนเอง ภาษา การแจ้งเตือน อุปกรณ์',
    },
  }),
  defineRoute({
    name: 'User/ChangePass', path: '/User/ChangePass', module: 'account', kind: 'entry', fromLevel: 15, menuGroup: 'account', flags: 'account',
    title: { V: 'Đổi mật khẩu', E: 'Change Password', T: 'เปลี่ยนรหัสผ่าน' },
    purpose: {
      V: 'Đổi mật khẩu của chính mình; các phiên khác sẽ kết thúc.',
      E: 'Change the own password; all other sessions end.',
      T: 'เปลี่ยนรหัสผ่านของตนเอง การใช้งานอื่นจะสิ้นสุด',
    },
  }),
  defineRoute({
    name: 'Download', path: '/Download', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 8,
    title: { V: 'Tài liệu và biểu mẫu Excel', E: 'Manuals and Excel Forms', T: 'คู่มือและแบบฟอร์ม Excel' },
    purpose: {
      V: 'Tải biểu mẫu Excel đúng với màn hình nhập và phiếu ghi tại chuồng.',
      E: 'Excel forms that match the batch screens, and paper sheets for the barn.',
      T: 'ดาวน์โหลดแบบฟอร์ม Excel ที่ตรงกับหน้านำเข้าและแบบบันทึกในเล้า',
    },
  }),
  defineRoute({
    name: 'Hello', path: '/Hello', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 7,
    title: { V: 'Xin chào', E: 'Welcome', T: 'สวัสดี' },
    purpose: {
      V: 'Xem thử trong một phút: tuần trại, lịch của một nái từ ngày phối.',
      E: "A taste in one minute: the farm week and a sow's calendar from a mating date.",
      T: 'ลองดูในหนึ่งนาที สัปดาห์ฟาร์มและปฏิทินแม่สุกรจากวันผสม',
    },
  }),
  defineRoute({
    name: 'Test', path: '/Test', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 9,
    title: { V: 'Tự kiểm tra thiết bị', E: 'System Self-check', T: 'ตรวจสอบความพร้อมของเครื่อง' },
    purpose: {
      V: 'Kiểm tra máy này có dùng tốt hệ thống không, kèm cách khắc phục.',
      E: 'Checks whether this computer runs the product well, with remedies.',
      T: 'ตรวจว่าเครื่องนี้ใช้ระบบได้ดีหรือไม่ พร้อมวิธีแก้ไข',
    },
  }),
  defineRoute({
    name: 'colspan', path: '/colspan', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'none', flags: 'account',
    title: { V: 'Mẫu tiêu đề gộp của báo cáo', E: 'Report Header Gallery', T: 'ตัวอย่างหัวตารางแบบรวมช่อง' },
    purpose: {
      V: 'Xem mọi kiểu tiêu đề gộp của báo cáo trên số liệu ví dụ.',
      E: 'Every header shape of the reports, drawn on made-up numbers.',
      T: 'ดูหัวตารางทุกรูปแบบของรายงานด้วยตัวเลขตัวอย่าง',
    },
  }),
  defineRoute({
    name: 'Error', path: '/Error', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 10,
    title: { V: 'Thông báo lỗi', E: 'Error', T: 'แจ้งข้อผิดพลาด' },
    purpose: {
      V: 'Cho biết chuyện gì xảy ra và có thể làm gì tiếp theo.',
      E: 'Says what happened and what can be done next.',
      T: 'บอกว่าเกิดอะไรขึ้นและทำอะไรต่อได้',
    },
  }),
  defineRoute({
    name: 'CatchAll', path: '*', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'none', flags: 'account',
    title: { V: 'Thông báo lỗi', E: 'Error', T: 'แจ้งข้อผิดพลาด' },
    purpose: {
      V: 'Địa chỉ không có: gợi ý các trang gần đúng nhất.',
      E: 'An address that does not exist: offers the nearest pages.',
      T: 'ที่อยู่ที่ไม่มี แนะนำหน้าที่ใกล้เคียงที่สุด',
    },
  }),
  defineRoute({
    name: 'TestLayout', path: '/test', module: 'account', kind: 'static', fromLevel: 0, menuGroup: 'none', flags: 'account',
    title: { V: 'Thông báo lỗi', E: 'Error', T: 'แจ้งข้อผิดพลาด' },
    purpose: {
      V: 'Bố cục thử chỉ gồm trang thông báo lỗi.',
      E: 'The test layout, which holds only the error page.',
      T: 'เค้าโครงทดสอบที่มีเฉพาะหน้าแจ้งข้อผิดพลาด',
    },
  }),
  defineRoute({
    name: 'PigFarmOpen', path: '/PigFarmOpen', module: 'account', kind: 'wizard', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 4,
    title: { V: 'Dùng thử', E: 'Try It Free', T: 'ทดลองใช้งาน' },
    purpose: {
      V: 'Dùng thử: xem trại mẫu hoặc mở trại riêng trong thời gian dùng thử.',
      E: 'Look round the demo farm, or open an own farm on trial.',
      T: 'ทดลองใช้ ดูฟาร์มตัวอย่างหรือเปิดฟาร์มของตนเอง',
    },
  }),
  defineRoute({
    name: 'PigQRDetails', path: '/PigQRDetails/:pgid', module: 'account', kind: 'profile', fromLevel: 0, menuGroup: 'general', flags: 'account', visitorsMenu: 6,
    title: { V: 'Thẻ cá thể (mã QR)', E: 'Animal Card (QR)', T: 'บัตรประจำตัวสุกร (QR)' },
    purpose: {
      V: 'Quét mã QR để xem thẻ cá thể; nhân viên thấy toàn bộ lý lịch.',
      E: "Scan a label: the animal's card for visitors, the whole profile for staff.",
      T: 'สแกน QR เพื่อดูบัตรสุกร พนักงานเห็นประวัติทั้งหมด',
    },
  }),
];
