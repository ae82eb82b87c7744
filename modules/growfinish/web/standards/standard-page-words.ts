import { t3 } from '#kernel/language.ts';
import type { StandardKind } from '../../domain/standard-book.ts';

const WORDS = {
  list: t3('Các tiêu chuẩn', 'Standards', 'มาตรฐานทั้งหมด'),
  add: t3('Thêm tiêu chuẩn', 'New standard', 'เพิ่มมาตรฐาน'),
  next: t3('Phiên bản mới', 'New version', 'เวอร์ชันใหม่'),
  copy: t3('Chép thành tiêu chuẩn khác', 'Copy to another standard', 'คัดลอกเป็นมาตรฐานอื่น'),
  save: t3('Lưu', 'Save', 'บันทึก'),
  accept: t3('Lưu dù có cảnh báo', 'Save all the same', 'บันทึกทั้งที่มีคำเตือน'),
  remove: t3('Xóa phiên bản này', 'Delete this version', 'ลบเวอร์ชันนี้'),
  sure: t3('Bấm lần nữa để xóa hẳn', 'Press again to delete it for good', 'กดอีกครั้งเพื่อลบถาวร'),
  close: t3('Đóng', 'Close', 'ปิด'),
  suggested: t3('Dùng trị số gợi ý', 'Use the suggested values', 'ใช้ค่าที่แนะนำ'),
  saved: t3('Đã lưu tiêu chuẩn', 'Standard saved', 'บันทึกมาตรฐานแล้ว'),
  refused: t3('Chưa lưu được', 'Not saved', 'ยังไม่ได้บันทึก'),
  warned: t3('Xin kiểm tra lại', 'Please look again', 'กรุณาตรวจสอบ'),
  none: t3('Chưa có tiêu chuẩn nào: đang dùng trị số gợi ý', 'None yet: the suggested values are used', 'ยังไม่มี: ใช้ค่าที่แนะนำ'),
  follows: t3(
    'lứa (đàn) đang theo phiên bản này nên nó được giữ nguyên; lứa (đàn) mở từ',
    'batches or flocks follow this version, so it stays as it is; those opened from',
    'รุ่นหรือฝูงใช้เวอร์ชันนี้จึงคงเดิม รุ่นหรือฝูงที่เปิดตั้งแต่',
  ),
  followsNext: t3('theo phiên bản mới.', 'on follow a new one.', 'จะใช้เวอร์ชันใหม่'),
};

/** A programme of goods is called one, not a standard; none is worked with where none was written. */
const OF_PROGRAMMES = {
  list: t3('Các chương trình', 'Programmes', 'โปรแกรมทั้งหมด'),
  add: t3('Thêm chương trình', 'New programme', 'เพิ่มโปรแกรม'),
  copy: t3('Chép thành chương trình khác', 'Copy to another programme', 'คัดลอกเป็นโปรแกรมอื่น'),
  saved: t3('Đã lưu chương trình', 'Programme saved', 'บันทึกโปรแกรมแล้ว'),
  none: t3('Chưa có chương trình nào', 'No programme yet', 'ยังไม่มีโปรแกรม'),
};

/** What the page of a kind of standard says. */
export const pageWords = (kind: StandardKind): typeof WORDS => (kind === 'item' ? { ...WORDS, ...OF_PROGRAMMES } : WORDS);
