import { defineRoute, type RouteDef } from '#engine/define/route.ts';

/** Production figures: routes of the breeding herd. */
export const productionRoutes: readonly RouteDef[] = [
  defineRoute({
    name: 'PigMateProReport',
    path: '/PigMateProReport',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-production',
    flags: 'herd-report',
    title: { V: 'Kết quả theo nhóm phối', E: 'Mating Group Results', T: 'ผลผลิตตามกลุ่มผสม' },
    purpose: {
      V: 'Theo dõi từng nhóm phối từ lúc phối đến cai sữa.',
      E: 'Each mating group followed from service to weaning.',
      T: 'ติดตามแต่ละกลุ่มผสมตั้งแต่ผสมจนหย่านม',
    },
  }),
  defineRoute({
    name: 'PigMonthProReport5',
    path: '/PigMonthProReport5',
    module: 'herd',
    kind: 'report',
    fromLevel: 60,
    menuGroup: 'herd-production',
    flags: 'herd-report',
    title: { V: 'Năng suất tháng theo người thực hiện', E: 'Monthly Production by Staff', T: 'รายงานผลผลิตรายเดือนตามผู้ปฏิบัติงาน' },
    purpose: {
      V: 'Kết quả tháng theo người thực hiện, so với mức mong đợi của đúng phần việc đó.',
      E: 'The month by operator, against what the same work should give.',
      T: 'ผลรายเดือนตามผู้ปฏิบัติงาน เทียบกับค่าที่คาดของงานเดียวกัน',
    },
  }),
  defineRoute({
    name: 'PigMonthProReport_ORG',
    path: '/PigMonthProReport_ORG',
    module: 'herd',
    kind: 'report',
    fromLevel: 30,
    menuGroup: 'herd-production',
    flags: 'herd-report',
    title: { V: 'Báo cáo tháng (mẫu gốc)', E: 'Monthly Report, Signed Form', T: 'รายงานประจำเดือน (แบบฟอร์มต้นฉบับ)' },
    purpose: {
      V: 'Mẫu báo cáo tháng để ký và lưu: số liệu đã ký không đổi.',
      E: 'The monthly form to sign and file: signed numbers do not change.',
      T: 'แบบรายงานเดือนสำหรับลงนามและเก็บ ตัวเลขที่ลงนามแล้วไม่เปลี่ยน',
    },
  }),
];
