import { routesOf } from '#engine/define/route.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';

/** Entering lots, collections of semen, nursery deaths and groups: routes of the breeding herd. */
export const recordsRoutes = routesOf({ module: 'herd', flags: HERD_RIGHTS.entry }, [
  {
    name: 'MultiPigEntry',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'herd-entry',
    title: { V: 'Nhập lô nhiều con', E: 'Lot Entry', T: 'บันทึกเข้าฝูงเป็นล็อต' },
    purpose: {
      V: 'Nhập cả xe hậu bị hoặc đực giống giống nhau, mỗi con một số tai, lưu tất cả hoặc không lưu con nào.',
      E: 'Forty gilts off one truck: common values once, an identity for each, all saved or none.',
      T: 'รับสุกรที่เหมือนกันทั้งคัน กรอกค่าร่วมครั้งเดียว บันทึกทั้งหมดหรือไม่บันทึกเลย',
    },
  },
  {
    name: 'PigSemenEvent',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'herd-event',
    title: { V: 'Nhập lấy tinh đực giống', E: 'Semen Collection', T: 'บันทึกรีดน้ำเชื้อ' },
    purpose: {
      V: 'Ghi mỗi lần lấy tinh, tính số liều, theo dõi liều gửi đi hoặc bỏ.',
      E: "The semen laboratory's book: a collection, its doses, and the doses sent away or thrown out.",
      T: 'บันทึกรีดน้ำเชื้อ คำนวณจำนวนโดส และโดสที่ส่งออกหรือทิ้ง',
    },
  },
  {
    name: 'FeedpigEvent',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'herd-event',
    title: { V: 'Nhập heo cai sữa chết', E: 'Nursery Death Entry', T: 'บันทึกลูกสุกรอนุบาลตาย' },
    purpose: {
      V: 'Ghi heo con cai sữa chết theo chuồng, thấy ngay số heo còn lại.',
      E: "Deaths of weaned piglets by house, with the house's count beside the form.",
      T: 'บันทึกลูกสุกรหย่านมตายรายโรงเรือน พร้อมจำนวนคงเหลือ',
    },
  },
  {
    name: 'PigGroup',
    kind: 'param',
    fromLevel: 30,
    menuGroup: 'herd-entry',
    title: { V: 'Nhóm phối, nhóm đẻ, nhóm cai sữa', E: 'Mating, Farrowing and Weaning Groups', T: 'กลุ่มผสม กลุ่มคลอด กลุ่มหย่านม' },
    purpose: {
      V: 'Lập các nhóm phối theo tuần hoặc lô, kế hoạch từng nhóm và kết quả bên cạnh.',
      E: 'The weeks or batches that matings, farrowings and weanings belong to, each with its plan.',
      T: 'กำหนดกลุ่มสัปดาห์หรือชุดผสม พร้อมแผนและผลจริง',
    },
  },
]);
