import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** The mating, farrowing and weaning books: routes of the breeding herd. */
export const booksRoutes: readonly RouteDef[] = [
  defineRoute({
    name: 'PigMateReport',
    path: '/PigMateReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Sổ phối giống', E: 'Breeding Record', T: 'บันทึกการผสมพันธุ์' },
    purpose: {
      V: 'Sổ phối giống của một kỳ và kết quả của từng lần phối.',
      E: 'The mating book of a period and what became of each mating.',
      T: 'บันทึกการผสมของช่วงเวลาและผลของการผสมแต่ละครั้ง',
    },
  }),
  defineRoute({
    name: 'PigFarrowReport',
    path: '/PigFarrowReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Sổ theo dõi nái đẻ', E: 'Farrowing Record', T: 'บันทึกการคลอด' },
    purpose: {
      V: 'Sổ theo dõi từng ổ đẻ trong kỳ đến khi cai sữa.',
      E: 'The farrowing book: each litter of the period and what has become of it.',
      T: 'บันทึกการคลอดของแต่ละครอกในช่วงเวลาจนถึงหย่านม',
    },
  }),
  defineRoute({
    name: 'PigWeanReport',
    path: '/PigWeanReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-list',
    flags: 'herd-report',
    title: { V: 'Sổ theo dõi cai sữa', E: 'Weaning Record', T: 'รายงานหย่านม' },
    purpose: {
      V: 'Sổ cai sữa và bàn giao heo con sang chuồng cai sữa.',
      E: 'The weaning book and the hand-over to the nursery.',
      T: 'บันทึกการหย่านมและการส่งต่อเข้าอนุบาล',
    },
  }),
];
