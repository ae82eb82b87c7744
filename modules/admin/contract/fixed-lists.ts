import { type NewCode, rowsOf } from '#engine/define/code-rows.ts';

/** Lists that belong to the program itself: nobody adds rows, so they are not stored. */
export const FIXED_LISTS: Readonly<Record<string, readonly NewCode[]>> = {
  logintp: rowsOf(`
A | Tài khoản | Account  | บัญชี
F | Facebook  | Facebook | เฟซบุ๊ก
G | Google    | Google   | กูเกิล`),
  month: rowsOf(
    Array.from(
      { length: 12 },
      (_, i) =>
        `${i + 1} | Tháng ${i + 1} | ${'January February March April May June July August September October November December'.split(' ')[i]} | ${'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ')[i]}`,
    ).join('\n'),
  ),
  weekday: rowsOf(`
0 | Chủ nhật | Sunday    | อาทิตย์
1 | Thứ hai  | Monday    | จันทร์
2 | Thứ ba   | Tuesday   | อังคาร
3 | Thứ tư   | Wednesday | พุธ
4 | Thứ năm  | Thursday  | พฤหัสบดี
5 | Thứ sáu  | Friday    | ศุกร์
6 | Thứ bảy  | Saturday  | เสาร์`),
  notifylvl: rowsOf(`
9 | Không hiện        | None          | ไม่แสดง
6 | Sự cố             | Faults        | ขัดข้อง
4 | Lỗi               | Errors        | ข้อผิดพลาด
2 | Cả thành công     | Success too   | รวมที่สำเร็จ
0 | Tất cả            | All           | ทั้งหมด`),
  docstatus: rowsOf(`
02 | Đã hủy           | Cancelled    | ยกเลิก
05 | Chưa có          | None         | ไม่มี
10 | Mới lập          | Initial      | เริ่มต้น
15 | Đã chuyển        | Transferred  | ส่งต่อ
20 | Đã kiểm tra      | Checked      | ตรวจสอบแล้ว
25 | Đã mã hóa        | Coded        | ลงรหัสแล้ว
30 | Đã xác nhận      | Confirmed    | ยืนยันแล้ว
32 | Xét nghiệm một phần | Partial test | ตรวจบางส่วน
35 | Đã xét nghiệm    | Tested       | ตรวจแล้ว
40 | Đã soát xét      | Reviewed     | ทบทวนแล้ว
50 | Đã phê duyệt     | Approved     | อนุมัติแล้ว
60 | Đã gửi           | Sent         | ส่งผลแล้ว
65 | Đã tư vấn        | Advised      | ให้คำแนะนำแล้ว`),
  pigtype: rowsOf(`
boar       | Đực giống     | Boar           | พ่อพันธุ์
gilt       | Hậu bị        | Gilt           | สุกรสาว
open       | Nái chờ phối  | Open sow       | แม่สุกรท้องว่าง
mated      | Nái đã phối   | Mated sow      | แม่สุกรผสมแล้ว
lactating  | Nái nuôi con  | Lactating sow  | แม่สุกรเลี้ยงลูก
suckling    | Heo con theo mẹ | Suckling piglet | ลูกสุกรดูดนม
weaner     | Heo con cai sữa | Weaned piglet  | ลูกสุกรหย่านม
nursery    | Heo cai sữa   | Nursery pig    | สุกรอนุบาล
growfinish | Heo thịt      | Grow-finish pig | สุกรขุน`),
  tagkind: rowsOf(`
plastic | Thẻ nhựa  | Plastic    | แท็กพลาสติก
rfid    | Thẻ RFID  | RFID       | แท็กอาร์เอฟไอดี
notch   | Cắt tai   | Notch only | บากหูอย่างเดียว`),
  currency: rowsOf(`
VND | Đồng Việt Nam | Vietnamese dong | ดองเวียดนาม
THB | Baht Thái     | Thai baht       | บาท
USD | Đô la Mỹ      | US dollar       | ดอลลาร์สหรัฐ`),
};
