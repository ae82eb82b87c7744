import { type Text3, t3 } from '#kernel/language.ts';

/** Words of the manual outside its chapters. */
export const MANUAL = {
  title: t3('Hướng dẫn sử dụng', 'User manual', 'คู่มือการใช้งาน'),
  version: t3('Phiên bản', 'Version', 'รุ่น'),
  made: t3('Tạo ngày', 'Made on', 'จัดทำเมื่อ'),
  contents: t3('Mục lục', 'Contents', 'สารบัญ'),
  from: t3('Mở được từ cấp', 'Opens from level', 'เปิดได้ตั้งแต่ระดับ'),
  everyone: t3('Ai cũng mở được, không cần đăng nhập', 'Open to everyone, without signing in', 'เปิดได้ทุกคน ไม่ต้องเข้าสู่ระบบ'),
  asks: t3('Chọn theo', 'Asks for', 'เลือกตาม'),
  form: t3('Biểu mẫu Excel', 'Excel form', 'แบบฟอร์ม Excel'),
  others: t3('Trang khác', 'Other pages', 'หน้าอื่น'),
};

/** A chapter of the manual: what a module is for and how a day goes. `{Route}` stands for the title of a page. */
export interface ManualText {
  readonly title: Text3;
  readonly paragraphs: readonly Text3[];
  readonly steps: readonly Text3[];
}

/** The chapters by module; a module without words of its own gets its pages only. */
export const CHAPTERS: Readonly<Record<string, ManualText>> = {
  account: {
    title: t3('Bắt đầu', 'Getting started', 'เริ่มต้นใช้งาน'),
    paragraphs: [
      t3(
        'Trình đơn chỉ hiện những trang mà quyền của bạn cho phép. Mỗi trang có phần trợ giúp nói trang đó để làm gì.',
        'The menu shows only the pages your rights allow. Every page has a help panel that says what it is for.',
        'เมนูแสดงเฉพาะหน้าที่คุณมีสิทธิ์ ทุกหน้ามีคำอธิบายว่าใช้ทำอะไร',
      ),
    ],
    steps: [
      t3(
        'Đăng nhập ở {Login} và chọn ngôn ngữ; lần đầu, đổi mật khẩu ở {User/ChangePass}.',
        'Sign in at {Login} and choose the language; the first time, change the password at {User/ChangePass}.',
        'เข้าสู่ระบบที่ {Login} และเลือกภาษา ครั้งแรกให้เปลี่ยนรหัสผ่านที่ {User/ChangePass}',
      ),
      t3(
        'Mở {Home}: các ô cho biết việc cần làm hôm nay; chạm vào ô để mở danh sách của nó.',
        'Open {Home}: its tiles tell what needs doing today; a tile opens its list.',
        'เปิด {Home} แต่ละช่องบอกงานที่ต้องทำวันนี้ แตะช่องเพื่อเปิดรายการ',
      ),
      t3(
        'Nếu máy chạy không đúng, mở {Test}: mỗi dòng nói cách khắc phục.',
        'If something does not work on your computer, open {Test}: each line names its remedy.',
        'หากเครื่องทำงานไม่ปกติ เปิด {Test} แต่ละบรรทัดบอกวิธีแก้ไข',
      ),
      t3(
        'Cần người giúp: viết ở {Contact}. Biểu mẫu và phiếu chuồng: {Download}.',
        'To reach a person, write at {Contact}. Forms and barn sheets are at {Download}.',
        'ต้องการความช่วยเหลือ เขียนที่ {Contact} แบบฟอร์มและแบบบันทึกในเล้าอยู่ที่ {Download}',
      ),
    ],
  },
  herd: {
    title: t3('Đàn giống', 'Breeding herd', 'ฝูงพันธุ์'),
    paragraphs: [
      t3('Một ngày làm việc với đàn giống diễn ra như sau.', 'A day with the breeding herd goes like this.', 'หนึ่งวันของการทำงานกับฝูงพันธุ์เป็นดังนี้'),
    ],
    steps: [
      t3(
        'Sáng: mở {PigLstReport} và in danh sách: nái chờ phối, đến ngày khám thai, sắp đẻ, quá ngày đẻ, đến ngày cai sữa.',
        'In the morning open {PigLstReport} and print its lists: sows to serve, pregnancy checks due, due to farrow, overdue, to wean.',
        'ตอนเช้าเปิด {PigLstReport} แล้วพิมพ์รายการ: แม่รอผสม ถึงกำหนดตรวจท้อง ใกล้คลอด เลยกำหนดคลอด ถึงกำหนดหย่านม',
      ),
      t3(
        'Ở chuồng: ghi vào phiếu chuồng lấy từ {Download}, hoặc nhập ngay trên điện thoại.',
        'In the barn write on the barn sheets of {Download}, or enter at once on a phone.',
        'ในเล้า: เขียนลงแบบบันทึกจาก {Download} หรือบันทึกบนโทรศัพท์ทันที',
      ),
      t3(
        'Nhập việc đã làm ở {PigEvent}; nhiều con cùng một việc ở {MultiPigEvent}; từ tệp Excel ở {PigEventBatch}; lần lấy tinh ở {PigSemenEvent}.',
        'Enter what was done at {PigEvent}; the same event for several animals at {MultiPigEvent}; from an Excel file at {PigEventBatch}; semen collections at {PigSemenEvent}.',
        'บันทึกสิ่งที่ทำที่ {PigEvent} หลายตัวพร้อมกันที่ {MultiPigEvent} จากไฟล์ Excel ที่ {PigEventBatch} การรีดน้ำเชื้อที่ {PigSemenEvent}',
      ),
      t3(
        'Heo mới về: {PigEntry} từng con, {PigEntryBatch} từ tệp Excel.',
        'New animals: {PigEntry} one by one, {PigEntryBatch} from an Excel file.',
        'สุกรเข้าใหม่: {PigEntry} ทีละตัว {PigEntryBatch} จากไฟล์ Excel',
      ),
      t3(
        'Nhập sai: tìm ở {PigEventInquiry} rồi sửa ở {PigEventUpdate}.',
        'A wrong entry: find it at {PigEventInquiry} and mend it at {PigEventUpdate}.',
        'บันทึกผิด: ค้นหาที่ {PigEventInquiry} แล้วแก้ไขที่ {PigEventUpdate}',
      ),
      t3(
        'Cuối tuần đọc {PigWeekReport} so với mục tiêu; mỗi con số mở được các dòng đứng sau nó.',
        'At the end of the week read {PigWeekReport} against the targets; every figure opens the rows behind it.',
        'สิ้นสัปดาห์อ่าน {PigWeekReport} เทียบเป้าหมาย ทุกตัวเลขเปิดดูรายการเบื้องหลังได้',
      ),
      t3('Cuối tháng đọc {PigMonthProReport}.', 'At the end of the month read {PigMonthProReport}.', 'สิ้นเดือนอ่าน {PigMonthProReport}'),
    ],
  },
  genetics: {
    title: t3('Di truyền (chỉ dành cho trại cụ kỵ GGP)', 'Genetics (only for GGP units)', 'พันธุกรรม (เฉพาะหน่วย GGP)'),
    paragraphs: [t3('Việc của một tuần làm giống.', 'A breeding week.', 'งานปรับปรุงพันธุ์ในหนึ่งสัปดาห์')],
    steps: [
      t3('Nhập và sửa phả hệ ở {PigPedList}.', 'Enter and repair pedigrees at {PigPedList}.', 'บันทึกและแก้ไขพันธุ์ประวัติที่ {PigPedList}'),
      t3(
        'Khi dữ liệu đã sẵn sàng, yêu cầu chạy EBV ở {PigEbvUpdate}; xem lần chạy ở {PigEbvRunHistory}.',
        'When the data are ready ask for the EBV run at {PigEbvUpdate}; see what ran at {PigEbvRunHistory}.',
        'เมื่อข้อมูลพร้อม ขอประมวลผล EBV ที่ {PigEbvUpdate} และดูผลการประมวลที่ {PigEbvRunHistory}',
      ),
      t3(
        'Chọn con giống ở {PigGenIndexReport} và {PigDamGenIndex}; mọi điều về một con ở {PigGenIndex}.',
        'Choose animals at {PigGenIndexReport} and {PigDamGenIndex}; all about one animal at {PigGenIndex}.',
        'คัดเลือกสุกรที่ {PigGenIndexReport} และ {PigDamGenIndex} รายละเอียดรายตัวที่ {PigGenIndex}',
      ),
      t3(
        'Kiểm tra cặp phối hoặc lập kế hoạch tuần ở {PigMateCheck}.',
        'Check a pair or plan the matings of a week at {PigMateCheck}.',
        'ตรวจสอบคู่ผสมหรือวางแผนผสมประจำสัปดาห์ที่ {PigMateCheck}',
      ),
    ],
  },
  admin: {
    title: t3('Trại và người dùng', 'Farms and users', 'ฟาร์มและผู้ใช้'),
    paragraphs: [t3('Việc của người quản lý.', 'What a manager does.', 'งานของผู้จัดการ')],
    steps: [
      t3(
        'Đặt cách trại tính toán và nhận số liệu ở {FarmParam}.',
        'Set how the farm counts and what it accepts at {FarmParam}.',
        'กำหนดวิธีคำนวณและการรับข้อมูลของฟาร์มที่ {FarmParam}',
      ),
      t3(
        'Tạo tài khoản cho nhân viên ở {UserAccount}, cấp quyền ở {UserMenu} hoặc chép quyền ở {MenuCopy}.',
        'Create accounts for the staff at {UserAccount}, grant rights at {UserMenu} or copy them at {MenuCopy}.',
        'สร้างบัญชีพนักงานที่ {UserAccount} ให้สิทธิ์ที่ {UserMenu} หรือคัดลอกสิทธิ์ที่ {MenuCopy}',
      ),
    ],
  },
};
