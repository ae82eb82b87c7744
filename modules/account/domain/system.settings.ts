import { defineSettings, FIXED, type SettingRule, type SettingValues, settingsOf } from '#engine/define/setting.ts';
import { formed, isNumberIn } from '#engine/define/setting-check.ts';
import { refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';

const system = settingsOf({ tab: 'system', scopes: ['system'] });
/** Names and addresses of the sign-in providers: only the administrator sees them, and nobody a key again. */
const hidden = { seen: 90 } as const;
const secret = { seen: 90, secret: true } as const;
const company = settingsOf({ tab: 'system', scopes: ['system', 'company'] });

/** System settings (SystemParam); those of a company may be kept for one company too. */
export const SYSTEM_SETTINGS = defineSettings({
  LANGUAGE: { ...system.code('V', ['V', 'E', 'T'], 90, t3('Ngôn ngữ mặc định', 'Default language', 'ภาษาเริ่มต้น')), own: 15 },
  multilogin: system.flag('N', 90, t3('Cho đăng nhập nhiều nơi cùng lúc', 'Several sign-ins at once', 'เข้าสู่ระบบหลายที่พร้อมกัน')),
  NOTIFYLVL: {
    ...system.code(
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
  NOTIFYTIME: { ...system.int(15, [3, 60], 90, 's', t3('Thời gian hiện thông báo', 'Time a notice stays', 'เวลาที่แสดงข้อความแจ้ง')), own: 15 },
  DATAURL: system.address('', 90, t3('Địa chỉ dịch vụ dữ liệu', 'Base address of the calls', 'ที่อยู่บริการข้อมูล')),
  REQTIME: system.int(90_000, [90_000, 90_000], FIXED, 'ms', t3('Thời gian chờ trả lời tối đa', 'Longest wait for an answer', 'เวลารอคำตอบสูงสุด')),
  BATCHROWS: system.int(500, [500, 500], FIXED, '', t3('Số dòng tối đa một lần nhập tệp', 'Rows of one batch', 'จำนวนแถวสูงสุดต่อครั้ง')),
  UPLOADDIR: system.text('/upload', 90, t3('Thư mục tệp tải lên', 'Folder of uploaded files', 'โฟลเดอร์ไฟล์อัปโหลด')),
  AVATARKB: system.int(512, [64, 2048], 90, 'kB', t3('Dung lượng ảnh đại diện tối đa', 'Largest avatar', 'ขนาดรูปประจำตัวสูงสุด')),
  AVATARTYPE: system.codes(
    ['JPG', 'PNG', 'WebP'],
    ['JPG', 'PNG', 'WebP'],
    90,
    t3('Loại tệp ảnh đại diện', 'File types of an avatar', 'ชนิดไฟล์รูปประจำตัว'),
  ),
  FILEKB: system.int(2048, [256, 8192], 90, 'kB', t3('Dung lượng ảnh, giấy tờ tối đa', 'Largest picture or paper', 'ขนาดรูปหรือเอกสารสูงสุด')),
  PWDMIN: system.int(8, [8, 64], 90, '', t3('Số ký tự tối thiểu của mật khẩu', 'Least characters of a password', 'จำนวนอักขระขั้นต่ำของรหัสผ่าน')),
  // 0 means never; a shorter life than a month would only teach people to write passwords down.
  PWDDAYS: {
    ...system.int(
      0,
      [0, 365],
      90,
      'd',
      t3('Mật khẩu hết hạn sau số ngày (0: không)', 'Days until a password expires (0: never)', 'รหัสผ่านหมดอายุใน (วัน, 0 ไม่หมดอายุ)'),
    ),
    issue: formed((days) => days === 0 || isNumberIn(days, 30, 365)),
  },
  LOGINTRY: system.int(5, [3, 10], 90, '', t3('Số lần đăng nhập sai cho phép', 'Failed sign-ins allowed', 'จำนวนครั้งที่เข้าสู่ระบบผิดได้')),
  LOGINWAIT: system.int(15, [1, 120], 90, 'min', t3('Phút chờ lâu nhất khi sai quá số lần', 'Longest wait afterwards', 'เวลารอนานที่สุดหลังผิดเกินกำหนด')),
  SESSIONH: system.int(12, [1, 168], 90, 'h', t3('Số giờ của một phiên làm việc', 'Hours of a session', 'ชั่วโมงของการใช้งานหนึ่งครั้ง')),
  IDLEMIN: company.int(
    120,
    [0, 1440],
    75,
    'min',
    t3('Tự đăng xuất sau số phút không dùng (0: không)', 'Signed out after minutes without use (0: never)', 'ออกจากระบบเมื่อไม่ใช้งาน (นาที, 0 ไม่ออก)'),
  ),
  SECONDFROM: company.code(
    'none',
    ['none', '15', '30', '60', '70', '75', '80', '90'],
    75,
    t3('Bắt buộc xác thực hai bước từ cấp', 'Second step of the sign-in demanded from level', 'บังคับยืนยันสองขั้นตั้งแต่ระดับ'),
  ),
  MACCHECK: company.flag('N', 75, t3('Chỉ cho thiết bị đã đăng ký', 'Only registered devices', 'เฉพาะอุปกรณ์ที่ลงทะเบียน')),
  MACMAX: company.int(5, [1, 20], 75, '', t3('Số thiết bị tối đa mỗi người', 'Most devices a user', 'จำนวนอุปกรณ์สูงสุดต่อผู้ใช้')),
  LOGINKINDS: system.codes(
    ['A'],
    ['A', 'F', 'G'],
    90,
    t3('Cách đăng nhập: A tài khoản, F Facebook, G Google', 'Login kinds: A account, F Facebook, G Google', 'วิธีเข้าสู่ระบบ: A บัญชี F Facebook G Google'),
  ),
  GOOGLEID: { ...system.text('', 90, t3('Google: mã ứng dụng', 'Google: client id', 'Google: รหัสแอป')), ...hidden },
  GOOGLEKEY: { ...system.text('', 90, t3('Google: khóa bí mật', 'Google: client secret', 'Google: รหัสลับ')), ...secret },
  GOOGLEISSUER: {
    ...system.address('https://accounts.google.com', 90, t3('Google: địa chỉ nhà cấp', 'Google: issuer', 'Google: ที่อยู่ผู้ออก')),
    ...hidden,
  },
  FBID: { ...system.text('', 90, t3('Facebook: mã ứng dụng', 'Facebook: app id', 'Facebook: รหัสแอป')), ...hidden },
  FBKEY: { ...system.text('', 90, t3('Facebook: khóa bí mật', 'Facebook: app secret', 'Facebook: รหัสลับ')), ...secret },
  FBAUTHURL: {
    ...system.address(
      'https://www.facebook.com/v21.0/dialog/oauth',
      90,
      t3('Facebook: trang đăng nhập', 'Facebook: sign-in page', 'Facebook: หน้าเข้าสู่ระบบ'),
    ),
    ...hidden,
  },
  FBTOKENURL: {
    ...system.address(
      'https://graph.facebook.com/v21.0/oauth/access_token',
      90,
      t3('Facebook: địa chỉ đổi mã', 'Facebook: token address', 'Facebook: ที่อยู่แลกรหัส'),
    ),
    ...hidden,
  },
  FBPROFILEURL: {
    ...system.address('https://graph.facebook.com/v21.0/me', 90, t3('Facebook: địa chỉ hồ sơ', 'Facebook: profile address', 'Facebook: ที่อยู่ข้อมูลผู้ใช้')),
    ...hidden,
  },
  TRIALDAYS: system.int(30, [7, 90], 90, 'd', t3('Số ngày dùng thử', 'Days of a trial', 'จำนวนวันทดลองใช้')),
  TRIALKEEP: system.int(
    60,
    [0, 180],
    90,
    'd',
    t3('Số ngày giữ dữ liệu sau khi hết hạn', 'Days data are kept after expiry', 'จำนวนวันเก็บข้อมูลหลังหมดอายุ'),
  ),
  EXPWARN: system.int(14, [0, 60], 90, 'd', t3('Báo trước khi hết hạn', 'Warning before expiry', 'เตือนก่อนหมดอายุ')),
  GENGP: company.flag('N', 75, t3('Trại ông bà được dùng phần di truyền', 'GP units may use genetics', 'ฟาร์มปู่ย่าพันธุ์ใช้ระบบพันธุกรรมได้')),
  MAINT: system.flag('N', 90, t3('Đang bảo trì hệ thống', 'Paused for maintenance', 'ปิดปรับปรุงระบบ')),
  MAINTTEXT: system.table({ V: '', E: '', T: '' }, 90, t3('Nội dung thông báo bảo trì', 'Maintenance text', 'ข้อความปิดปรับปรุง')),
  CONTACT: system.table({ name: '', address: '', tel: '', email: '', map: '', hours: '' }, 90, t3('Thông tin liên hệ', 'Contact block', 'ข้อมูลติดต่อ')),
  HOTLINE: system.text('', 90, t3('Đường dây nóng', 'Hotline', 'สายด่วน')),
  REQDAYS: system.int(
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
  SESSIONDAYS: system.int(90, [30, 730], 90, 'd', t3('Số ngày giữ phiên đã kết thúc', 'Days ended sessions are kept', 'จำนวนวันเก็บการใช้งานที่สิ้นสุด')),
  DOCSOPEN: system.flag('N', 90, t3('Cho khách xem mô tả API', 'Visitors may read the description of the calls', 'ให้ผู้เยี่ยมชมอ่านคำอธิบาย API')),
  LOGYEARS: system.int(5, [1, 20], 90, 'y', t3('Số năm giữ nhật ký truy cập', 'Years the access log is kept', 'จำนวนปีที่เก็บบันทึกการเข้าใช้')),
});

/** Settings each provider's sign-in needs, by its kind. */
const KEYS: Readonly<Record<string, readonly string[]>> = { F: ['FBID', 'FBKEY'], G: ['GOOGLEID', 'GOOGLEKEY'] };

/** A login kind that is chosen for the system has its keys. */
export const loginKeys: SettingRule = (valueIn, scope) => {
  if (scope !== 'system') return [];
  const kinds = valueIn('LOGINKINDS');
  const wanted = Array.isArray(kinds) ? kinds.map(String) : [];
  const missing = wanted.flatMap((kind) => KEYS[kind] ?? []).filter((name) => String(valueIn(name) ?? '') === '');
  return missing.map((field) => refuse('V_REQUIRED', field, { field }));
};

/** What the system's settings say, each value of its own type. */
export type SystemSettings = SettingValues<typeof SYSTEM_SETTINGS>;
