import { routesOf } from '#engine/define/route.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';

/** Entering, finding and correcting what was typed: routes of the breeding herd. */
export const entryRoutes = routesOf({ module: 'herd', flags: HERD_RIGHTS.entry }, [
  {
    name: 'PigEntry',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'herd-entry',
    title: { V: 'Nhập heo nái, hậu bị, đực giống', E: 'Sow, Gilt and Boar Entry', T: 'บันทึกแม่สุกร สุกรสาว พ่อพันธุ์เข้าฝูง' },
    purpose: {
      V: 'Nhập từng con: heo nái, hậu bị, đực giống kèm lý lịch và chu kỳ đang có.',
      E: 'Enter one animal with its card in hand: identity, origin and the cycle it comes with.',
      T: 'บันทึกสุกรเข้าฝูงทีละตัว พร้อมประวัติและรอบการผลิตที่มีอยู่',
    },
  },
  {
    name: 'PigEntryBatch',
    kind: 'batch',
    fromLevel: 30,
    menuGroup: 'herd-entry',
    title: { V: 'Nhập đàn giống từ Excel', E: 'Batch Entry from Excel', T: 'นำเข้าข้อมูลพันธุ์สุกรจาก Excel' },
    purpose: {
      V: 'Nhập cả đàn từ tệp Excel khi tiếp nhận trại hoặc mua đàn có danh sách.',
      E: 'Take over a herd or a purchase from an Excel list, with every fault shown before anything is saved.',
      T: 'รับเข้าฝูงทั้งชุดจากไฟล์ Excel โดยแสดงข้อผิดพลาดทั้งหมดก่อนบันทึก',
    },
  },
  {
    name: 'PigEventUpdate',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'herd-correct',
    title: { V: 'Sửa, xóa sự kiện đàn giống', E: 'Herd Event Edit', T: 'แก้ไขเหตุการณ์ฝูงพันธุ์' },
    purpose: {
      V: 'Tìm một sự kiện đã nhập để sửa hoặc xóa có lý do, xem trước những gì bị xóa theo.',
      E: 'Find a saved event to correct or delete with a reason; shows first what goes with it.',
      T: 'ค้นหาเหตุการณ์ที่บันทึกแล้วเพื่อแก้ไขหรือลบพร้อมเหตุผล และดูรายการที่จะถูกลบตาม',
    },
  },
  {
    name: 'PigEntryInquiry',
    kind: 'inquiry',
    fromLevel: 30,
    menuGroup: 'herd-correct',
    title: { V: 'Tra cứu cá thể', E: 'Animal Search', T: 'ค้นหาสุกรรายตัว' },
    purpose: {
      V: 'Tìm heo theo tình trạng hiện tại: số tai, trạng thái, chuồng, lứa, ngày dự kiến.',
      E: 'Find animals by what they are now: tag, status, house, parity, expected dates.',
      T: 'ค้นหาสุกรตามสภาพปัจจุบัน เช่น เบอร์หู สถานะ โรงเรือน ลำดับท้อง วันที่คาดการณ์',
    },
  },
  {
    name: 'PigEventInquiry',
    kind: 'inquiry',
    fromLevel: 30,
    menuGroup: 'herd-correct',
    title: { V: 'Tra cứu sự kiện', E: 'Event Search', T: 'ค้นหาเหตุการณ์' },
    purpose: {
      V: 'Tra cứu sự kiện theo bất kỳ thông tin nào còn nhớ; xem các dòng đứng sau một con số.',
      E: 'Find events by anything remembered about them, and see the rows behind a figure.',
      T: 'ค้นหาเหตุการณ์จากข้อมูลที่จำได้ และดูรายการที่อยู่เบื้องหลังตัวเลข',
    },
  },
  {
    name: 'PigEvent',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'herd-event',
    title: { V: 'Nhập sự kiện đàn giống', E: 'Herd Event Entry', T: 'บันทึกเหตุการณ์ฝูงพันธุ์' },
    purpose: {
      V: 'Nhập sự kiện hằng ngày cho từng con, dùng được trên điện thoại khi mất mạng.',
      E: 'The daily event cards, one animal at a time; works on a phone without a network.',
      T: 'บันทึกเหตุการณ์ประจำวันทีละตัว ใช้บนโทรศัพท์ได้แม้ไม่มีสัญญาณ',
    },
  },
  {
    name: 'PigEventBatch',
    kind: 'batch',
    fromLevel: 30,
    menuGroup: 'herd-event',
    title: { V: 'Nhập sự kiện từ Excel', E: 'Batch Events from Excel', T: 'นำเข้าเหตุการณ์จาก Excel' },
    purpose: {
      V: 'Nhập sự kiện từ phiếu Excel của chuồng, tối đa 500 dòng một lần.',
      E: 'Take barn sheets typed in Excel, up to 500 rows at a time.',
      T: 'นำเข้าเหตุการณ์จากแบบฟอร์ม Excel ของโรงเรือน ครั้งละไม่เกิน 500 แถว',
    },
  },
  {
    name: 'MultiPigEvent',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'herd-event',
    title: { V: 'Một sự kiện cho nhiều con', E: 'One Event, Many Animals', T: 'บันทึกเหตุการณ์เดียวหลายตัว' },
    purpose: {
      V: 'Nhập một sự kiện cho cả nhóm: tiêm phòng, khám thai, cai sữa, chuyển chuồng.',
      E: 'One event for a whole group: vaccination, scanning, weaning, moving.',
      T: 'บันทึกเหตุการณ์เดียวให้ทั้งกลุ่ม เช่น ฉีดวัคซีน ตรวจท้อง หย่านม ย้ายโรงเรือน',
    },
  },
]);
