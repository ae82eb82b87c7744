import type { HomeTile } from '#engine/define/home.ts';
import type { Db } from '#engine/server/db.ts';
import { t3 } from '#kernel/language.ts';

const RETURNED = t3('Kết quả phòng khác đã gửi về', 'Results back from other laboratories', 'ผลจากห้องปฏิบัติการอื่นที่ส่งกลับมา');
/** Requests a card names. */
const NAMED = 5;

interface Returned {
  readonly requestid: string;
  readonly requestno: string;
  readonly V: string;
  readonly E: string;
  readonly T: string;
  readonly total: number;
}

const labsIn = (language: string): string => `string_agg(distinct coalesce(l.name_${language}, o.subcontract), ', ')`;

/** Requests of which another laboratory sent something that was not taken over yet, or sent a corrected paper; the oldest first. */
const ROWS = `select w.requestid, w.requestno, ${labsIn('v')} as "V", ${labsIn('e')} as "E", ${labsIn('t')} as "T", (count(*) over ())::int as total
  from lab_order o join lab_request w on w.farm_id = o.farm_id and w.requestid = o.requestid and w.state in ('25', '30', '32')
    join lab_request r on r.farm_id = o.subcontract and r.requestid = o.forwardid and r.state in ('60', '65') and (o.forwardr is null or o.forwardr < r.revision)
    left join laboratory l on l.farm_id = o.subcontract
  where o.farm_id = $1 and o.forwardid is not null group by w.requestid, w.requestno order by min(w.reqdt), w.requestno limit ${NAMED}`;

/** What other laboratories sent, for who takes results over. */
export async function returnedTile(db: Db, labid: string): Promise<HomeTile[]> {
  const { rows } = await db.query<Returned>(ROWS, [labid]);
  if (rows.length === 0) return [];
  return [
    {
      ...{ key: 'lab-returned', label: RETURNED, kind: 'attention', value: rows[0]?.total ?? 0, decimals: 0, unit: '', tone: 'warn' },
      rows: rows.map(({ requestid, requestno, V, E, T }) => ({
        ...{ name: requestno, detail: t3(V, E, T), late: null, tone: 'warn', route: 'LabRequest2' },
        params: { request: `${labid}~${requestid}`, tab: 'forward' },
      })),
      ...{ route: 'LabRequest2', params: {} },
    },
  ];
}
