import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** Lists of animals: routes of the breeding herd. */
export const animalsRoutes: readonly RouteDef[] = [
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
];
