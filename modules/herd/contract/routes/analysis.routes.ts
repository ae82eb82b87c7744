import { defineRoute, type RouteDef } from '#engine/define/route.ts';

const common = { module: 'herd', kind: 'report', fromLevel: 30, menuGroup: 'herd-production', flags: 'herd-report' } as const;

/** Summaries, structure, plan and charts: routes of the breeding herd. */
export const analysisRoutes: readonly RouteDef[] = [
  defineRoute({
    ...common,
    name: 'PigMonthReport',
    path: '/PigMonthReport',
    title: { V: 'Sổ sự kiện hằng ngày trong tháng', E: 'Daily Book of the Month', T: 'สมุดเหตุการณ์รายวันประจำเดือน' },
    purpose: {
      V: 'Đối chiếu số liệu đã nhập trong tháng với sổ chuồng, từng ngày một.',
      E: 'Check the typing of a month against the barn book, day by day.',
      T: 'ตรวจสอบการบันทึกของเดือนกับสมุดประจำโรงเรือน ทีละวัน',
    },
  }),
];
