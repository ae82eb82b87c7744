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
];
