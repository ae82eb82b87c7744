import { defineRoute, type RouteDef } from '#engine/define/route.ts';

const common = { module: 'herd', kind: 'report', fromLevel: 60, menuGroup: 'herd-data', flags: 'herd-log' } as const;

/** Data sheets for analysts: routes of the breeding herd. */
export const sheetsRoutes: readonly RouteDef[] = [
  defineRoute({
    ...common,
    name: 'PigProData',
    path: '/PigProData',
    title: { V: 'Dữ liệu gốc: lần phối', E: 'Data Sheet: Matings', T: 'ข้อมูลดิบ: การผสม' },
    purpose: {
      V: 'Mỗi dòng một lần phối, để lập bảng tổng hợp và thống kê.',
      E: 'One row a mating, for pivot tables and statistics.',
      T: 'หนึ่งแถวต่อการผสมหนึ่งครั้ง สำหรับตารางสรุปและสถิติ',
    },
  }),
  defineRoute({
    ...common,
    name: 'PigProData2',
    path: '/PigProData2',
    title: { V: 'Dữ liệu gốc: ổ đẻ', E: 'Data Sheet: Litters', T: 'ข้อมูลดิบ: ครอก' },
    purpose: {
      V: 'Mỗi dòng một ổ đẻ: từ lần phối đến cai sữa và sau đó.',
      E: 'One row a litter: from its mating to weaning and what followed.',
      T: 'หนึ่งแถวต่อครอก ตั้งแต่ผสมถึงหย่านมและหลังจากนั้น',
    },
  }),
  defineRoute({
    ...common,
    name: 'PigProData3',
    path: '/PigProData3',
    title: { V: 'Dữ liệu gốc: đời nái', E: 'Data Sheet: Sow Lifetime', T: 'ข้อมูลดิบ: ตลอดอายุแม่สุกร' },
    purpose: {
      V: 'Mỗi dòng một nái, từ ngày nhập đến ngày ra đàn hoặc hôm nay.',
      E: 'One row a female, from arrival to leaving or today.',
      T: 'หนึ่งแถวต่อแม่หนึ่งตัว ตั้งแต่เข้าฝูงถึงออกหรือวันนี้',
    },
  }),
  defineRoute({
    ...common,
    name: 'PigProBoarData',
    path: '/PigProBoarData',
    title: { V: 'Dữ liệu gốc: đực giống', E: 'Data Sheet: Boars', T: 'ข้อมูลดิบ: พ่อพันธุ์' },
    purpose: {
      V: 'Lấy tinh và sử dụng đực: theo lần lấy, lần phối, hoặc đực và tháng.',
      E: 'Collections and use of boars: a row a collection, a mating use, or a boar and month.',
      T: 'การรีดน้ำเชื้อและการใช้พ่อพันธุ์ แยกตามการรีด การผสม หรือพ่อพันธุ์และเดือน',
    },
  }),
];
