import type { Db } from '#engine/server/db.ts';
import type { DemoPart } from '#engine/server/demo.ts';
import { type DemoLab, makeRequests } from './request-demo.ts';

/** The laboratory with its customers: the farms of the company, and one outside. */
async function makeLab(
  db: Db,
  { labid, senders }: Pick<DemoLab, 'labid' | 'senders'>,
  prnt2: string,
  names: readonly [string, string, string],
  user: string,
): Promise<void> {
  await db.query(
    `insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, address, province, tel, accreditation, crtusrid)
     values ($1, $2, $3, $4, $5, 'KCN Biên Hòa 2, Đồng Nai', 'VN-39', '0251 3 999 888', 'VILAS 999', $6)`,
    [labid, prnt2, ...names, user],
  );
  await db.query(
    `insert into lab_customer (farm_id, custid, name_v, kind, language, crtusrid) select $1, f.farm_id, f.farmname, 'own', 'V', $3 from farm f where f.farm_id = any($2)`,
    [labid, senders, user],
  );
  await db.query(
    `insert into lab_place (farm_id, placeid, custid, sender, name_v, type, province, lat, lon, crtusrid)
     select $1, f.farm_id, f.farm_id, f.farm_id, f.farmname, case when f.unittype in ('GGP', 'GP', 'PS') then 'breeding' else 'finishing' end, 'VN-39', 10.95, 106.85, $3
     from farm f where f.farm_id = any($2)`,
    [labid, senders, user],
  );
}

/** Sows of some farms, some tens each. */
async function animalsOf(db: Db, farms: readonly string[]) {
  const { rows } = await db.query<{ farm_id: string; pgid: string; roomid: string | null; parity: number }>(
    `select farm_id, pgid, roomid, parity from (select a.*, row_number() over (partition by a.farm_id order by a.pgid) as n from animal a
       where a.farm_id = any($1) and a.sex = 'F' and a.leftdt is null and not a.deleted) a where n <= 60`,
    [farms],
  );
  return Map.groupBy(rows, ({ farm_id }) => farm_id);
}

/** Two laboratories: a central one for all farms, and the test room of the first farm. Filled behind all farms. */
export const labDemo: DemoPart = {
  on: ['lab'],
  fill: async ({ farm: { farmid, prnt2, today, seed, user }, first, transactions }) =>
    transactions.write({ user, farms: [] }, async (db) => {
      const found = await db.query<{ farm_id: string }>('select farm_id from farm where prnt2 = $1 and farm_id <> $2 order by farm_id', [
        prnt2,
        farmid,
      ]);
      const senders = found.rows.map(({ farm_id }) => farm_id);
      await db.query('call enter_farms($1)', [[farmid, ...senders].join(',')]);
      const animals = await animalsOf(db, senders);
      const central: DemoLab = {
        ...{ labid: farmid, labknd: 'L', senders, count: 260, days: 730 },
        people: { tester: 'ktvxn', counter: 'quayxn', head: 'truongxn', chief: 'giamdocxn' },
      };
      const room: DemoLab = {
        ...{ labid: first, labknd: 'R', senders: [first], count: 60, days: 730 },
        people: { tester: 'thuyxn', counter: 'thuyxn', head: 'thuyxn', chief: 'thuyxn' },
      };
      await makeLab(db, central, prnt2, ['Phòng xét nghiệm thú y mẫu', 'Demonstration veterinary laboratory', 'ห้องปฏิบัติการสัตวแพทย์ตัวอย่าง'], user);
      await makeLab(db, room, prnt2, ['Phòng xét nghiệm của trại', 'Test room of the farm', 'ห้องตรวจของฟาร์ม'], user);
      const n = (await makeRequests(db, central, today, animals, seed)) + (await makeRequests(db, room, today, animals, seed + 1));
      return `${n} laboratory requests`;
    }),
};
