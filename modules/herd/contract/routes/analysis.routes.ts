import { defineRoute, type RouteDef } from '#engine/define/route.ts';

const common = { module: 'herd', kind: 'report', fromLevel: 30, menuGroup: 'herd-production', flags: 'herd-report' } as const;

/** Summaries, structure, plan and charts: routes of the breeding herd. */
export const analysisRoutes: readonly RouteDef[] = [
  defineRoute({
    ...common,
    name: 'PigSummaryReport',
    place: 14,
    path: '/PigSummaryReport',
    title: { V: 'Cân đối biến động đàn', E: 'Herd Movement Balance', T: 'รายงานความเคลื่อนไหวจำนวนสุกร' },
    purpose: {
      V: 'Số đầu con có khớp không: đầu kỳ, tăng, giảm, cuối kỳ của từng loại heo; dùng khi kiểm kê.',
      E: 'Do the head add up: opening, in, out and closing of every type of pig, for stock-taking, bank and authority.',
      T: 'จำนวนหัวตรงกันหรือไม่: ยกมา เพิ่ม ลด ยกไป ของสุกรทุกประเภท สำหรับตรวจนับ',
    },
  }),
  defineRoute({
    ...common,
    name: 'PigGeneralReport2',
    place: 16,
    path: '/PigGeneralReport2',
    title: { V: 'Cơ cấu đàn giống', E: 'Herd Structure', T: 'โครงสร้างฝูงพันธุ์' },
    purpose: {
      V: 'Đàn gồm những gì trong một ngày: trạng thái, lứa, hậu bị, đực; để lập kế hoạch thay đàn.',
      E: 'What the herd is made of on one day: statuses, parities, gilts, boars; for planning replacement.',
      T: 'องค์ประกอบของฝูงในวันหนึ่ง: สถานะ ลำดับท้อง สุกรสาว พ่อพันธุ์ เพื่อวางแผนทดแทน',
    },
  }),
  defineRoute({
    ...common,
    name: 'PigWeekReport2',
    place: 18,
    path: '/PigWeekReport2',
    title: { V: 'Kế hoạch và dự báo theo tuần', E: 'Weekly Plan and Forecast', T: 'แผนและคาดการณ์รายสัปดาห์' },
    purpose: {
      V: 'Giữ nhịp sản xuất đều: kế hoạch, đã làm, sắp tới của từng tuần.',
      E: 'Keep the flow even: planned, done and to come, week by week.',
      T: 'รักษาการผลิตให้สม่ำเสมอ: แผน ทำได้ และที่จะมาถึง รายสัปดาห์',
    },
  }),
];
