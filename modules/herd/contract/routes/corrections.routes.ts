import { routesOf } from '#engine/define/route.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';

/** Correcting identities, parents and entries; history and restoration: routes of the breeding herd. */
export const correctionsRoutes = routesOf({ module: 'herd', flags: HERD_RIGHTS.entry }, [
  {
    name: 'PigEntryUpdate',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'herd-correct',
    title: { V: 'Sửa, xóa lý lịch heo giống', E: 'Identity Edit', T: 'แก้ไขข้อมูลประจำตัวสุกร' },
    purpose: {
      V: 'Sửa những gì đã nhập khi heo vào đàn: ngày, nguồn gốc, dòng giống, số vú, RFID và chu kỳ ban đầu.',
      E: 'Correct what was typed when an animal entered: dates, origin, lineage, teats, RFID and the cycle it came with.',
      T: 'แก้ไขข้อมูลที่บันทึกตอนเข้าฝูง เช่น วันที่ แหล่งที่มา สายเลือด เต้านม RFID และรอบการผลิตเริ่มต้น',
    },
  },
  {
    name: 'PigMotherChange',
    kind: 'update',
    fromLevel: 60,
    menuGroup: 'herd-correct',
    title: { V: 'Sửa mẹ, bố của heo', E: 'Parentage Correction', T: 'แก้ไขแม่และพ่อของสุกร' },
    purpose: {
      V: 'Sửa mẹ hoặc bố bị ghi nhầm do lẫn số tai hoặc theo kết quả xét nghiệm gen; xem phả hệ trước và sau.',
      E: 'Put right a wrong dam or sire after a tag mix-up or a genomic test, with the pedigree before and after.',
      T: 'แก้ไขแม่หรือพ่อที่บันทึกผิดจากเบอร์หูสลับหรือผลตรวจยีน พร้อมเทียบพันธุ์ประวัติก่อนและหลัง',
    },
  },
  {
    name: 'PigIdChange',
    kind: 'update',
    fromLevel: 60,
    menuGroup: 'herd-correct',
    title: { V: 'Đổi số tai heo giống', E: 'Identity Change', T: 'เปลี่ยนเบอร์หูสุกร' },
    purpose: {
      V: 'Đổi số tai khi mất thẻ, đánh số lại hoặc gõ nhầm; toàn bộ lý lịch đi theo, số cũ vẫn tìm được.',
      E: 'Another identity after a lost tag, a renumbering or a typing error; the whole life moves along, the old one can still be found.',
      T: 'เปลี่ยนเบอร์หูเมื่อเบอร์หูหาย จัดเบอร์ใหม่ หรือพิมพ์ผิด ประวัติทั้งหมดย้ายตาม และยังค้นด้วยเบอร์เดิมได้',
    },
  },
  {
    name: 'PigEntryHistory',
    kind: 'inquiry',
    fromLevel: 60,
    menuGroup: 'herd-correct',
    title: { V: 'Nhật ký thay đổi lý lịch', E: 'Identity Change Log', T: 'ประวัติการแก้ไขข้อมูลประจำตัว' },
    purpose: {
      V: 'Xem ai đã nhập, sửa, đổi số tai, đổi bố mẹ hoặc xóa lý lịch, lúc nào và vì sao.',
      E: 'Who entered, edited, renamed or deleted identity records, when and why.',
      T: 'ดูว่าใครบันทึก แก้ไข เปลี่ยนเบอร์ เปลี่ยนพ่อแม่ หรือลบข้อมูลประจำตัว เมื่อใดและเพราะอะไร',
    },
  },
  {
    name: 'PigEventHistory',
    kind: 'inquiry',
    fromLevel: 60,
    menuGroup: 'herd-correct',
    title: { V: 'Nhật ký thay đổi sự kiện', E: 'Event Change Log', T: 'ประวัติการแก้ไขเหตุการณ์' },
    purpose: {
      V: 'Xem ai đã sửa hoặc xóa sự kiện, giá trị trước và sau, và sự kiện được nhập trễ bao nhiêu ngày.',
      E: 'Who edited or deleted events, the values before and after, and how late events are typed.',
      T: 'ดูว่าใครแก้ไขหรือลบเหตุการณ์ ค่าก่อนและหลัง และบันทึกล่าช้ากี่วัน',
    },
  },
  {
    name: 'PigDeathRestore',
    kind: 'update',
    fromLevel: 0,
    menuGroup: 'herd-correct',
    visitorsMenu: 11,
    title: { V: 'Khôi phục heo chết, loại', E: 'ID Died Undo', T: 'ยกเลิกรายการตาย/คัดทิ้ง' },
    purpose: {
      V: 'Khôi phục heo bị ghi chết, loại hoặc bán nhầm con; trạng thái và chuồng trở lại như trước.',
      E: 'Take back a death, cull or sale saved on the wrong animal; status and house are as before.',
      T: 'ยกเลิกการตาย คัดทิ้ง หรือขายที่บันทึกผิดตัว สถานะและโรงเรือนกลับเป็นเหมือนเดิม',
    },
  },
]);
