import { t3 } from '#kernel/language.ts';
import { FIXED, type SettingDef, settingsOf } from './setting-def.ts';

const system = settingsOf({ tab: 'system', scopes: ['system'] });
/** Names and addresses of the sign-in providers: only the administrator sees them, and nobody a key again. */
const hidden = { seen: 90 } as const;
const secret = { seen: 90, secret: true } as const;
const company = settingsOf({ tab: 'system', scopes: ['system', 'company'] });

/** System settings (SystemParam); those of a company may be kept for one company too. */
export const SYSTEM_SETTINGS: readonly SettingDef[] = [
  { ...system.code('LANGUAGE', 'V', ['V', 'E', 'T'], 90, t3('Ngôn ngữ mặc định', 'Default language', 'ภาษาเริ่มต้น')), own: 15 },
  system.flag('multilogin', 'N', 90, t3('Cho đăng nhập nhiều nơi cùng lúc', 'Several sign-ins at once', 'เข้าสู่ระบบหลายที่พร้อมกัน')),
  {
    ...system.code(
      'NOTIFYLVL',
      '2',
      ['9', '6', '4', '2', '0'],
      90,
      t3(
        'Mức thông báo: 9 không, 6 sự cố, 4 lỗi, 2 thành công, 0 tất cả',
        'Notify level: 9 none, 6 catch, 4 error, 2 ok, 0 all',
        'ระดับการแจ้ง: 9 ไม่มี 6 ขัดข้อง 4 ผิดพลาด 2 สำเร็จ 0 ทั้งหมด',
      ),
    ),
    own: 15,
  },
  { ...system.int('NOTIFYTIME', 15, [3, 60], 90, 's', t3('Thời gian hiện thông báo', 'Time a notice stays', 'เวลาที่แสดงข้อความแจ้ง')), own: 15 },
  system.address('DATAURL', '', 90, t3('Địa chỉ dịch vụ dữ liệu', 'Base address of the calls', 'ที่อยู่บริการข้อมูล')),
  system.int('REQTIME', 90_000, [90_000, 90_000], FIXED, 'ms', t3('Thời gian chờ trả lời tối đa', 'Longest wait for an answer', 'เวลารอคำตอบสูงสุด')),
  system.int('BATCHROWS', 500, [500, 500], FIXED, '', t3('Số dòng tối đa một lần nhập tệp', 'Rows of one batch', 'จำนวนแถวสูงสุดต่อครั้ง')),
  system.text('UPLOADDIR', '/upload', 90, t3('Thư mục tệp tải lên', 'Folder of uploaded files', 'โฟลเดอร์ไฟล์อัปโหลด')),
  system.int('AVATARKB', 512, [64, 2048], 90, 'kB', t3('Dung lượng ảnh đại diện tối đa', 'Largest avatar', 'ขนาดรูปประจำตัวสูงสุด')),
  system.codes(
    'AVATARTYPE',
    ['JPG', 'PNG', 'WebP'],
    ['JPG', 'PNG', 'WebP'],
    90,
    t3('Loại tệp ảnh đại diện', 'File types of an avatar', 'ชนิดไฟล์รูปประจำตัว'),
  ),
  system.int('FILEKB', 2048, [256, 8192], 90, 'kB', t3('Dung lượng ảnh, giấy tờ tối đa', 'Largest picture or paper', 'ขนาดรูปหรือเอกสารสูงสุด')),
  system.int('PWDMIN', 8, [8, 64], 90, '', t3('Số ký tự tối thiểu của mật khẩu', 'Least characters of a password', 'จำนวนอักขระขั้นต่ำของรหัสผ่าน')),
  system.int(
    'PWDDAYS',
    0,
    [0, 365],
    90,
    'd',
    t3('Mật khẩu hết hạn sau số ngày (0: không)', 'Days until a password expires (0: never)', 'รหัสผ่านหมดอายุใน (วัน, 0 ไม่หมดอายุ)'),
  ),
  system.int('LOGINTRY', 5, [3, 10], 90, '', t3('Số lần đăng nhập sai cho phép', 'Failed sign-ins allowed', 'จำนวนครั้งที่เข้าสู่ระบบผิดได้')),
  system.int(
    'LOGINWAIT',
    15,
    [1, 120],
    90,
    'min',
    t3('Phút chờ lâu nhất khi sai quá số lần', 'Longest wait afterwards', 'เวลารอนานที่สุดหลังผิดเกินกำหนด'),
  ),
  system.int('SESSIONH', 12, [1, 168], 90, 'h', t3('Số giờ của một phiên làm việc', 'Hours of a session', 'ชั่วโมงของการใช้งานหนึ่งครั้ง')),
  company.int(
    'IDLEMIN',
    120,
    [0, 1440],
    75,
    'min',
    t3('Tự đăng xuất sau số phút không dùng (0: không)', 'Signed out after minutes without use (0: never)', 'ออกจากระบบเมื่อไม่ใช้งาน (นาที, 0 ไม่ออก)'),
  ),
  company.code(
    'SECONDFROM',
    'none',
    ['none', '15', '30', '60', '70', '75', '80', '90'],
    75,
    t3('Bắt buộc xác thực hai bước từ cấp', 'Second step of the sign-in demanded from level', 'บังคับยืนยันสองขั้นตั้งแต่ระดับ'),
  ),
  company.flag('MACCHECK', 'N', 75, t3('Chỉ cho thiết bị đã đăng ký', 'Only registered devices', 'เฉพาะอุปกรณ์ที่ลงทะเบียน')),
  company.int('MACMAX', 5, [1, 20], 75, '', t3('Số thiết bị tối đa mỗi người', 'Most devices a user', 'จำนวนอุปกรณ์สูงสุดต่อผู้ใช้')),
  system.codes(
    'LOGINKINDS',
    ['A'],
    ['A', 'F', 'G'],
    90,
    t3('Cách đăng nhập: A tài khoản, F Facebook, G Google', 'Login kinds: A account, F Facebook, G Google', 'วิธีเข้าสู่ระบบ: A บัญชี F Facebook G Google'),
  ),
  { ...system.text('GOOGLEID', '', 90, t3('Google: mã ứng dụng', 'Google: client id', 'Google: รหัสแอป')), ...hidden },
  { ...system.text('GOOGLEKEY', '', 90, t3('Google: khóa bí mật', 'Google: client secret', 'Google: รหัสลับ')), ...secret },
  {
    ...system.address('GOOGLEISSUER', 'https://accounts.google.com', 90, t3('Google: địa chỉ nhà cấp', 'Google: issuer', 'Google: ที่อยู่ผู้ออก')),
    ...hidden,
  },
  { ...system.text('FBID', '', 90, t3('Facebook: mã ứng dụng', 'Facebook: app id', 'Facebook: รหัสแอป')), ...hidden },
  { ...system.text('FBKEY', '', 90, t3('Facebook: khóa bí mật', 'Facebook: app secret', 'Facebook: รหัสลับ')), ...secret },
  {
    ...system.address(
      'FBAUTHURL',
      'https://www.facebook.com/v21.0/dialog/oauth',
      90,
      t3('Facebook: trang đăng nhập', 'Facebook: sign-in page', 'Facebook: หน้าเข้าสู่ระบบ'),
    ),
    ...hidden,
  },
  {
    ...system.address(
      'FBTOKENURL',
      'https://graph.facebook.com/v21.0/oauth/access_token',
      90,
      t3('Facebook: địa chỉ đổi mã', 'Facebook: token address', 'Facebook: ที่อยู่แลกรหัส'),
    ),
    ...hidden,
  },
  {
    ...system.address(
      'FBPROFILEURL',
      'https://graph.facebook.com/v21.0/me',
      90,
      t3('Facebook: địa chỉ hồ sơ', 'Facebook: profile address', 'Facebook: ที่อยู่ข้อมูลผู้ใช้'),
    ),
    ...hidden,
  },
  system.int('TRIALDAYS', 30, [7, 90], 90, 'd', t3('Số ngày dùng thử', 'Days of a trial', 'จำนวนวันทดลองใช้')),
  system.int(
    'TRIALKEEP',
    60,
    [0, 180],
    90,
    'd',
    t3('Số ngày giữ dữ liệu sau khi hết hạn', 'Days data are kept after expiry', 'จำนวนวันเก็บข้อมูลหลังหมดอายุ'),
  ),
  system.int('EXPWARN', 14, [0, 60], 90, 'd', t3('Báo trước khi hết hạn', 'Warning before expiry', 'เตือนก่อนหมดอายุ')),
  company.flag('GENGP', 'N', 75, t3('Trại ông bà được dùng phần di truyền', 'GP units may use genetics', 'ฟาร์มปู่ย่าพันธุ์ใช้ระบบพันธุกรรมได้')),
  system.flag('MAINT', 'N', 90, t3('Đang bảo trì hệ thống', 'Paused for maintenance', 'ปิดปรับปรุงระบบ')),
  system.table('MAINTTEXT', { V: '', E: '', T: '' }, 90, t3('Nội dung thông báo bảo trì', 'Maintenance text', 'ข้อความปิดปรับปรุง')),
  system.table(
    'CONTACT',
    { name: '', address: '', tel: '', email: '', map: '', hours: '' },
    90,
    t3('Thông tin liên hệ', 'Contact block', 'ข้อมูลติดต่อ'),
  ),
  system.text('HOTLINE', '', 90, t3('Đường dây nóng', 'Hotline', 'สายด่วน')),
  system.int(
    'REQDAYS',
    90,
    [30, 730],
    90,
    'd',
    t3(
      'Số ngày nhớ lần gửi, để gửi lại không ghi hai lần',
      'Days a sent entry is known again, so that it is not saved twice',
      'จำนวนวันที่จำรายการที่ส่งแล้ว เพื่อไม่บันทึกซ้ำ',
    ),
  ),
  system.int('SESSIONDAYS', 90, [30, 730], 90, 'd', t3('Số ngày giữ phiên đã kết thúc', 'Days ended sessions are kept', 'จำนวนวันเก็บการใช้งานที่สิ้นสุด')),
  system.flag('DOCSOPEN', 'N', 90, t3('Cho khách xem mô tả API', 'Visitors may read the description of the calls', 'ให้ผู้เยี่ยมชมอ่านคำอธิบาย API')),
  system.int('LOGYEARS', 5, [1, 20], 90, 'y', t3('Số năm giữ nhật ký truy cập', 'Years the access log is kept', 'จำนวนปีที่เก็บบันทึกการเข้าใช้')),
];
