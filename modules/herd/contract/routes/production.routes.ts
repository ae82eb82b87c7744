import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** Production figures: routes of the breeding herd. */
export const productionRoutes: readonly RouteDef[] = [
  defineRoute({
    name: 'PigMonthProReport',
    path: '/PigMonthProReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-production',
    flags: 'herd-report',
    title: { V: 'Năng suất 12 tháng so với chỉ tiêu', E: 'Monthly Production against Targets', T: 'รายงานผลผลิตรายเดือนเทียบเป้าหมาย' },
    purpose: {
      V: 'Báo cáo năng suất mười hai tháng của trại so với chỉ tiêu.',
      E: 'The standard monthly report of one farm: twelve months against the targets.',
      T: 'รายงานผลผลิตสิบสองเดือนของฟาร์มเทียบเป้าหมาย',
    },
  }),
  defineRoute({
    name: 'PigWeekReport',
    path: '/PigWeekReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-production',
    flags: 'herd-report',
    title: { V: 'Báo cáo tổng hợp tuần', E: 'Weekly Summary Report', T: 'รายงานสรุปรายสัปดาห์' },
    purpose: {
      V: 'Báo cáo họp đầu tuần của trại: tuần này so với các tuần trước và chỉ tiêu.',
      E: 'The Monday meeting of one farm: this week beside the weeks before and the targets.',
      T: 'รายงานประชุมประจำสัปดาห์ของฟาร์ม เทียบกับสัปดาห์ก่อนและเป้าหมาย',
    },
  }),
];
