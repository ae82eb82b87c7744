import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** Work lists, semen and gilts: routes of the breeding herd. */
export const worklistsRoutes: readonly RouteDef[] = [
  defineRoute({
    name: 'PigFregExamReport',
    path: '/PigFregExamReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Báo cáo khám thai', E: 'Pregnancy Check Report', T: 'รายงานตรวจท้อง' },
    purpose: {
      V: 'Nái đến hạn khám thai và chất lượng việc khám.',
      E: 'Pregnancy checks due, and how good the checks were.',
      T: 'แม่ที่ถึงกำหนดตรวจท้องและคุณภาพการตรวจ',
    },
  }),
  defineRoute({
    name: 'PigFarwReport',
    path: '/PigFarwReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Dự kiến nái đẻ', E: 'Farrowing Forecast', T: 'รายงานกำหนดคลอด' },
    purpose: {
      V: 'Nái nào đẻ khi nào, còn ô đẻ không, con nào cần chăm sóc.',
      E: 'Who farrows when, whether there is room, who needs care.',
      T: 'แม่ตัวใดคลอดเมื่อใด มีคอกพอหรือไม่ ตัวใดต้องดูแล',
    },
  }),
  defineRoute({
    name: 'PigRutReport',
    path: '/PigRutReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-semen',
    flags: 'herd-report',
    title: { V: 'Báo cáo hậu bị lên giống', E: 'Gilts Heated Report', T: 'รายงานสุกรสาวเป็นสัด' },
    purpose: {
      V: 'Đưa hậu bị vào phối đúng lúc.',
      E: 'Bringing gilts to service on time.',
      T: 'นำสุกรสาวเข้าผสมตรงเวลา',
    },
  }),
];
