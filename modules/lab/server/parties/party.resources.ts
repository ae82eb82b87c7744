import type { FieldValues } from '#engine/define/field.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import type { Handler, SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { codeRange } from '../../contract/params/code-range.resource.ts';
import { labCustomer } from '../../contract/parties/customer.resource.ts';
import { labPlace } from '../../contract/parties/place.resource.ts';
import { isPattern, numberText } from '../../domain/requests/numbers.ts';
import { atLab } from '../at-lab.ts';
import { copyFarmHandler } from './copy-farm.ts';
import { liesInside } from './inside-country.ts';
import { copyRangeHandler, givenCodesHandler, mergeCustomerHandler } from './merge.ts';

const NAMES = { V: 'name_v', E: 'name_e', T: 'name_t' } as const;
const NAME = "case q.language when 'E' then coalesce(p.name_e, p.name_v) when 'T' then coalesce(p.name_t, p.name_v) else p.name_v end";
const day = (column: string) => ({ column, sql: `to_char(p.${column}, 'YYYYMMDD')`, write: (value: unknown) => value ?? null });
const DAYS = { fromdt: day('fromdt'), todt: day('todt') };

/** From not after to. */
function checkDays({ fromdt, todt }: FieldValues): void {
  if (fromdt != null && todt != null && fromdt > todt) throw refused('898', 'todt');
}

/** Further farms that serve a customer are laboratories. */
async function checkLabs(db: Db, farms: unknown): Promise<void> {
  if (!Array.isArray(farms) || farms.length === 0) return;
  const { rows } = await db.query<{ farm: string }>(
    'select farm from unnest($1::text[]) farm where not exists (select from laboratory l where l.farm_id = farm and l.inuse)',
    [farms],
  );
  if (rows[0] !== undefined) throw refused('V_NOTEXISTS', 'copyTo', { value: rows[0].farm });
}

const MAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const checkCustomer: CheckRow = async ({ db }, _owner, body) => {
  checkDays(body);
  await checkLabs(db, body['copyTo']);
  const mails = String(body['emails'] ?? '')
    .split(/[,;\s]+/)
    .filter((mail) => mail !== '');
  if (mails.some((mail) => !MAIL.test(mail))) throw refused('V_INVALID', 'emails');
};

const SERVING = `select c.custid, string_agg(case $3 when 'E' then l.name_e when 'T' then l.name_t else l.name_v end, ', ' order by l.farm_id) as labs
  from lab_customer c join laboratory l on l.farm_id = c.farm_id and l.inuse where c.farm_id = any($1) and c.custid = any($2) and c.inuse and c.alias is null group by c.custid`;

/** Customers with the other laboratories in reach that serve them under the same code. */
async function withServing(ctx: SignedContext, rows: readonly Readonly<Record<string, unknown>>[]): Promise<readonly object[]> {
  const { db, session } = ctx;
  const own = farmOf(session);
  const others = session.farms.filter((farmid) => farmid !== own);
  if (others.length === 0 || rows.length === 0) return rows;
  const codes = rows.map(({ custid }) => custid);
  const found = await withFarms(db, others, own, () => db.query<{ custid: string; labs: string }>(SERVING, [others, codes, answerLanguage(ctx)]));
  const labs = new Map(found.rows.map((row) => [row.custid, row.labs]));
  return rows.map((row) => ({ ...row, labs: labs.get(String(row['custid'])) ?? null }));
}

const YEAR = "r.reqdt > current_date - 365 and r.state <> '02'";
const CUSTOMER: ResourceServer = {
  // No discount is none, whoever may not give one.
  columns: { ...NAMES, ...DAYS, discount: { column: 'discount', sql: 'nullif(p.discount, 0)', write: (value) => value ?? 0 } },
  order: 'p.name_v',
  check: checkCustomer,
  computed: {
    name: NAME,
    farms: '(select count(*)::int from lab_place x where x.farm_id = p.farm_id and x.custid = p.custid and x.inuse)',
    requests: `(select count(*)::int from lab_request r where r.farm_id = p.farm_id and r.custid = p.custid and ${YEAR})`,
    unpaid: `(select sum(o.price)::float8 from lab_request r join lab_order o using (farm_id, requestid) where r.farm_id = p.farm_id and r.custid = p.custid
      and r.paid = 'open' and r.state in ('50', '60', '65'))`,
    alias: 'p.alias',
    labs: 'null::text',
  },
  finish: withServing,
};

/** The country's box, roughly: coordinates typed the wrong way round fall outside. */
const BOXES: Readonly<Record<string, readonly [south: number, north: number, west: number, east: number]>> = {
  VN: [6, 24, 102, 118],
  TH: [5, 21, 97, 106],
};
/** Both coordinates or none, inside the country that was chosen. */
function checkPoint({ lat, lon, country }: FieldValues): void {
  if ((lat == null) !== (lon == null)) throw refused('V_REQUIRED', lat == null ? 'lat' : 'lon');
  if (lat == null) return;
  const [south, north, west, east] = BOXES[String(country)] ?? [-90, 90, -180, 180];
  if (Number(lat) < south || Number(lat) > north) throw refused('V_RANGE', 'lat', { min: south, max: north });
  if (Number(lon) < west || Number(lon) > east) throw refused('V_RANGE', 'lon', { min: west, max: east });
  if (!liesInside(String(country), Number(lat), Number(lon))) throw refused('V_INVALID', 'lat');
}

const checkPlace: CheckRow = async ({ db }, { farmid }, body, before) => {
  checkDays(body);
  checkPoint(body);
  const { custid, sender, placeid } = body;
  const { rows } = await db.query<{ customer: boolean; farm: boolean; used: boolean }>(
    `select exists (select from lab_customer where farm_id = $1 and custid = $2) as customer, exists (select from farm where farm_id = $3) as farm,
       exists (select from lab_request where farm_id = $1 and placeid = $4) as used`,
    [farmid, custid, sender, placeid],
  );
  if (rows[0]?.customer !== true) throw refused('V_NOTEXISTS', 'custid', { value: String(custid) });
  if (rows[0].farm !== true) throw refused('V_NOTEXISTS', 'sender', { value: String(sender) });
  if (rows[0].used && before?.['sender'] !== sender) throw refused('V_INVALID', 'sender');
};
const PLACE: ResourceServer = {
  columns: {
    ...NAMES,
    ...DAYS,
    provincedt: day('provincedt'),
  },
  order: 'p.name_v',
  check: checkPlace,
  computed: {
    name: NAME,
    custname: `(select ${NAME.replaceAll('p.', 'x.')} from lab_customer x where x.farm_id = p.farm_id and x.custid = p.custid)`,
    requests: `(select count(*)::int from lab_request r where r.farm_id = p.farm_id and r.placeid = p.placeid and ${YEAR})`,
  },
};

/** Lowest level that closes a range the authority gave. */
const CLOSES_RANGES = 70;

const checkRange: CheckRow = async ({ db, session }, { farmid }, body, before) => {
  const { rangecd, kind, year, firstno, lastno, nextno, pattern, inuse, closedwhy } = body;
  if (Number(firstno) > Number(lastno)) throw refused('V_RANGE', 'lastno', { min: Number(firstno), max: 9_999_999 });
  if (!isPattern(String(pattern))) throw refused('V_INVALID', 'pattern');
  const least = before === null ? Number(firstno) : Number(before['nextno']);
  if (Number(nextno) < least || Number(nextno) > Number(lastno) + 1) throw refused('V_RANGE', 'nextno', { min: least, max: Number(lastno) + 1 });
  if (inuse === 'N' && before?.['inuse'] === 'Y' && session.usrlvl < CLOSES_RANGES) throw refused('ADM_LEVEL', 'inuse');
  if (inuse === 'N' && (closedwhy == null || closedwhy === '')) throw refused('V_REQUIRED', 'closedwhy');
  const { rows } = await db.query(
    `select 1 from lab_code_range where farm_id = $1 and kind = $2 and year = $3 and rangecd <> $4 and int4range(firstno, lastno, '[]') && int4range($5, $6, '[]')`,
    [farmid, kind, year, rangecd, firstno, lastno],
  );
  if (rows.length > 0) throw refused('V_DUP', 'firstno', { value: `${String(firstno)}–${String(lastno)}` });
};
interface RangeRow {
  readonly prefix: string;
  readonly pattern: string;
  readonly year: number;
  readonly nextno: number;
  readonly lastno: number;
}
const RANGE: ResourceServer = {
  order: 'p.year desc, p.kind, p.firstno',
  check: checkRange,
  complete: (body) => ({ ...body, nextno: body['nextno'] ?? body['firstno'], warn: body['warn'] ?? 50 }),
  computed: {
    given: '(select count(*)::int from lab_number n where n.farm_id = p.farm_id and n.rangecd = p.rangecd)',
    free: 'p.lastno - p.nextno + 1',
    struck: '(select count(*)::int from lab_number n where n.farm_id = p.farm_id and n.rangecd = p.rangecd and n.struckat is not null)',
    sample: "''",
  },
  finish: (_ctx, rows) =>
    rows.map((row) => {
      const { prefix, pattern, year, nextno, lastno } = row as unknown as RangeRow;
      const next = [0, 1, 2].map((i) => nextno + i).filter((n) => n <= lastno);
      return { ...row, sample: next.map((n) => numberText(pattern, { year, n, prefix })).join(', ') };
    }),
};

/** Lists a laboratory keeps of those it works for, and of the numbers it may give. */
export const partyHandlers: readonly Handler[] = atLab([
  ...resourceHandlers(labCustomer, CUSTOMER),
  ...resourceHandlers(labPlace, PLACE),
  ...resourceHandlers(codeRange, RANGE),
  mergeCustomerHandler,
  givenCodesHandler,
  copyRangeHandler,
  copyFarmHandler,
]);
