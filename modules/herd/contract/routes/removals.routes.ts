import { defineRoute, type RouteDef } from '#engine/define/route.ts';

const common = { module: 'herd', fromLevel: 30, menuGroup: 'herd-removal', flags: 'herd-report' } as const;

/** Removals and deaths: routes of the breeding herd. */
export const removalsRoutes: readonly RouteDef[] = [
  defineRoute({
    ...common,
    kind: 'report',
    name: 'PigDeathList2',
    path: '/PigDeathList2',
    title: { V: 'Sổ heo chết và tiêu hủy', E: 'Death and Disposal Record', T: 'บันทึกสุกรตายและการทำลายซาก' },
    purpose: {
      V: 'Sổ thú y: mọi con chết của trại nái, mọi lứa tuổi, và cách xử lý xác.',
      E: 'The veterinary record of every dead head of the sow farm, all ages, with its disposal.',
      T: 'บันทึกสัตวแพทย์ของสุกรตายทุกช่วงอายุและการกำจัดซาก',
    },
  }),
  defineRoute({
    ...common,
    kind: 'report',
    name: 'PigDeathReport',
    path: '/PigDeathReport',
    title: { V: 'Chết, loại theo lý do', E: 'Removals by Reason', T: 'สรุปการตายและคัดทิ้งตามสาเหตุ' },
    purpose: {
      V: 'Mất nái, hậu bị, đực vì lý do gì, theo từng tháng.',
      E: 'What sows, gilts and boars are lost to, month by month.',
      T: 'สูญเสียแม่ สุกรสาว พ่อพันธุ์จากสาเหตุใด รายเดือน',
    },
  }),
  defineRoute({
    ...common,
    kind: 'chart',
    name: 'PigDeathRate',
    path: '/PigDeathRate',
    title: { V: 'Diễn biến tỷ lệ chết', E: 'Death Rate Trend', T: 'แนวโน้มอัตราการตาย' },
    purpose: {
      V: 'Thấy sớm khi tỷ lệ chết tăng ở bất kỳ lứa tuổi nào.',
      E: 'See early that deaths rise, in any age group.',
      T: 'เห็นการตายที่เพิ่มขึ้นตั้งแต่ต้นในทุกช่วงอายุ',
    },
  }),
  defineRoute({
    ...common,
    kind: 'report',
    name: 'FeedpigDeathReport',
    path: '/FeedpigDeathReport',
    title: { V: 'Báo cáo heo cai sữa chết', E: 'Nursery Death Report', T: 'รายงานลูกสุกรอนุบาลตาย' },
    purpose: {
      V: 'Hao hụt heo cai sữa của các chuồng không theo lứa nuôi thịt.',
      E: 'Nursery losses of houses kept without batches.',
      T: 'การสูญเสียลูกสุกรอนุบาลของโรงเรือนที่ไม่แยกรุ่น',
    },
  }),
];
