import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** Lists of animals: routes of the breeding herd. */
export const animalsRoutes: readonly RouteDef[] = [
  defineRoute({
    name: 'PigEntryReport',
    path: '/PigEntryReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Danh sách heo giống nhập đàn', E: 'Entry List', T: 'รายงานสุกรเข้าฝูง' },
    purpose: {
      V: 'Heo nhập đàn trong kỳ kèm lý lịch: kiểm tra mua, cách ly, bảo hiểm.',
      E: 'What came in during a period, with its papers: purchase, quarantine, insurance.',
      T: 'สุกรที่เข้าฝูงในช่วงเวลาพร้อมประวัติ สำหรับตรวจรับ กักกัน และประกัน',
    },
  }),
  defineRoute({
    name: 'PigLstReport',
    path: '/PigLstReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Danh sách việc cần làm', E: 'Work and Attention Lists', T: 'รายการงานที่ต้องทำ' },
    purpose: {
      V: 'Vòng kiểm tra buổi sáng: con nào cần làm gì, theo chuồng.',
      E: 'The morning round: who needs what, by house.',
      T: 'งานตรวจรอบเช้า ตัวไหนต้องทำอะไร แยกตามโรงเรือน',
    },
  }),
  defineRoute({
    name: 'PigRoomReport',
    path: '/PigRoomReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Đàn giống theo chuồng', E: 'Breeding Animals by House', T: 'ฝูงพันธุ์รายโรงเรือน' },
    purpose: {
      V: 'Con nào đứng chuồng nào trong một ngày, chuồng còn chỗ hay đã đầy.',
      E: 'Who stands in which house on a day, and which house is full.',
      T: 'สุกรตัวใดอยู่โรงเรือนใดในวันหนึ่ง และโรงเรือนเต็มหรือไม่',
    },
  }),
  defineRoute({
    name: 'PigCoupleReport',
    path: '/PigCoupleReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-production',
    flags: 'herd-report',
    title: { V: 'Kết quả cặp phối nái và đực', E: 'Results of Sow and Boar Pairs', T: 'ผลผลิตของคู่ผสม' },
    purpose: {
      V: 'Cặp nái đực nào hợp nhau, theo kết quả ghi chép.',
      E: 'Which pairs and boars fit, from what was recorded.',
      T: 'คู่ผสมและพ่อพันธุ์ใดเข้ากันดี จากผลที่บันทึกไว้',
    },
  }),
];
