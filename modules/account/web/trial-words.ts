import { type Text3, t3 } from '#kernel/language.ts';

/** Words of the trial's wizard. */
export const WORDS = {
  look: t3('Xem trại mẫu', 'Look round the demo farm', 'ดูฟาร์มตัวอย่าง'),
  lookHint: t3(
    'Không cần tài khoản; xem được mọi màn hình, không sửa được gì.',
    'No account; every screen is shown, nothing can be changed.',
    'ไม่ต้องมีบัญชี ดูได้ทุกหน้าจอ แต่แก้ไขไม่ได้',
  ),
  own: t3('Mở trại riêng', 'Open your own farm', 'เปิดฟาร์มของตนเอง'),
  ownHint: t3(
    'Trại của riêng bạn, dùng thử miễn phí; khi hết hạn vẫn xem và tải được dữ liệu.',
    'A farm of your own, free on trial; afterwards it can still be read and exported.',
    'ฟาร์มของคุณเอง ทดลองใช้ฟรี เมื่อหมดอายุยังดูและดาวน์โหลดข้อมูลได้',
  ),
  you: t3('Bạn', 'You', 'คุณ'),
  farm: t3('Trại của bạn', 'Your farm', 'ฟาร์มของคุณ'),
  check: t3('Kiểm tra', 'Check', 'ตรวจสอบ'),
  done: t3('Xong', 'Done', 'เสร็จ'),
  next: t3('Tiếp', 'Next', 'ถัดไป'),
  back: t3('Quay lại', 'Back', 'ย้อนกลับ'),
  open: t3('Mở trại', 'Open the farm', 'เปิดฟาร์ม'),
  opening: t3(
    'Đang mở trại và nuôi đàn mẫu, chưa đến một phút…',
    'Opening the farm and raising its sample herd, under a minute…',
    'กำลังเปิดฟาร์มและเลี้ยงฝูงตัวอย่าง ไม่ถึงหนึ่งนาที…',
  ),
  failed: t3('Chưa mở được trại', 'The farm was not opened', 'ยังเปิดฟาร์มไม่ได้'),
  ready: t3('Trại đã mở và bạn đã đăng nhập.', 'The farm is open and you are signed in.', 'เปิดฟาร์มแล้ว และคุณเข้าสู่ระบบแล้ว'),
  farmid: t3('Mã trại', 'Farm id', 'รหัสฟาร์ม'),
  events: t3('Sự kiện của đàn mẫu', 'Events of the sample herd', 'เหตุการณ์ของฝูงตัวอย่าง'),
  start: t3('Bắt đầu: năm bước', 'Begin: five steps', 'เริ่มต้น: ห้าขั้นตอน'),
  guide: t3('Năm bước đầu tiên', 'Five first steps', 'ห้าขั้นตอนแรก'),
  guideHint: t3(
    'Làm lần lượt; mỗi bước mở trang của nó. Trang này còn ở địa chỉ này.',
    'One after the other; each opens its page. This guide stays at this address.',
    'ทำทีละขั้น แต่ละขั้นเปิดหน้าของมัน คำแนะนำนี้อยู่ที่ที่อยู่นี้',
  ),
  until: t3('Dùng thử đến hết ngày', 'On trial until', 'ทดลองใช้ถึงวันที่'),
};

type GuideStep = readonly [route: string, text: Text3];
const SEE: GuideStep = [
  'PigEntryInquiry',
  t3('Xem đàn: tìm một nái và mở thẻ của nó', 'See the herd: find a sow and open her card', 'ดูฝูง: ค้นหาแม่สุกรและเปิดบัตร'),
];
const ENTER: GuideStep = [
  'PigEvent',
  t3('Nhập một sự kiện: phối, đẻ, cai sữa', 'Enter an event: a mating, farrowing, weaning', 'บันทึกเหตุการณ์: ผสม คลอด หย่านม'),
];
const BRING: GuideStep = ['PigEntryBatch', t3('Đưa đàn của bạn vào từ Excel', 'Bring your own herd in from Excel', 'นำเข้าฝูงของคุณจาก Excel')];
const DUE: GuideStep = ['PigFarwReport', t3('Xem việc sắp đến: nái sắp đẻ', 'See what is due: sows to farrow', 'ดูงานที่จะถึง: แม่ใกล้คลอด')];
const WEEK: GuideStep = [
  'PigWeekReport',
  t3('Đọc báo cáo tuần và mở một con số', 'Read the weekly report and open a figure', 'อ่านรายงานสัปดาห์และเปิดดูตัวเลข'),
];

/** What is done first on a new farm: with a sample herd one looks first, on an empty one the herd comes in first. */
export const GUIDES: Readonly<Record<'sample' | 'empty', readonly GuideStep[]>> = {
  sample: [SEE, ENTER, BRING, DUE, WEEK],
  empty: [BRING, SEE, ENTER, DUE, WEEK],
};
