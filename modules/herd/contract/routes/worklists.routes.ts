import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** Work lists, semen and gilts: routes of the breeding herd. */
export const worklistsRoutes: readonly RouteDef[] = [
  defineRoute({
    name: 'PigletDeathReport',
    path: '/PigletDeathReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-removal',
    flags: 'herd-report',
    title: { V: 'Báo cáo heo con chết trước cai sữa', E: 'Pre-weaning Death Report', T: 'รายงานลูกสุกรตายก่อนหย่านม' },
    purpose: {
      V: 'Heo con theo mẹ chết vì sao và khi nào.',
      E: 'Why and when piglets die with the sow.',
      T: 'ลูกสุกรตายเพราะอะไรและเมื่อใดขณะอยู่กับแม่',
    },
  }),
  defineRoute({
    name: 'PigSemenReport',
    path: '/PigSemenReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-semen',
    flags: 'herd-report',
    title: { V: 'Báo cáo chất lượng và sản lượng tinh', E: 'Semen Production Report', T: 'รายงานคุณภาพและผลผลิตน้ำเชื้อ' },
    purpose: {
      V: 'Đánh giá từng đực giống và cả trạm tinh theo thời gian.',
      E: 'Boars and the semen station judged over weeks.',
      T: 'ประเมินพ่อพันธุ์และห้องน้ำเชื้อตามเวลา',
    },
  }),
];
