import type { HomeRow, HomeTile, HomeTone } from '#engine/define/home.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { formatDate } from '#i18n/dates.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { diseaseName } from '../../contract/health/diseases.ts';
import { FORWARDS } from '../../domain/requests/forward.ts';
import type { RequestState } from '../../domain/requests/states.ts';
import { enterSides } from '../at-lab.ts';
import { type DueInstrument, instrumentsDue } from '../quality/instruments-due.ts';
import { type Untold, untoldPositives } from '../reports/dashboard/bench-rows.ts';
import { blindKindsOf } from '../requests/blind.ts';
import { allLabSettings } from '../requests/context.ts';
import { type FailedLetter, failedLetters } from '../requests/failed-letters.ts';
import { SENDS } from '../requests/send-again.ts';
import { blindSql } from '../results/counted.ts';
import { returnedTile } from './returned-tile.ts';

export const BENCH_LABEL = t3('Phiếu xét nghiệm chờ xử lý', 'Requests on the bench', 'ใบส่งตรวจที่รอดำเนินการ');

/** Requests a card names; the workbench has them all. */
const NAMED = 5;

/** What waits in each state of a request, in the order of the path. */
const WAITS: Readonly<Partial<Record<RequestState, Text3>>> = {
  '10': t3('Mẫu sắp chuyển đến', 'Samples to come', 'ตัวอย่างที่จะส่งมา'),
  '15': t3('Mẫu chờ nhận', 'Samples to receive', 'ตัวอย่างรอรับ'),
  '20': t3('Mẫu chờ mã hóa', 'Samples to code', 'ตัวอย่างรอลงรหัส'),
  '25': t3('Phiếu chờ xác nhận', 'Requests to confirm', 'ใบส่งตรวจรอยืนยัน'),
  '30': t3('Phiếu chờ chạy xét nghiệm', 'Requests to test', 'ใบส่งตรวจรอตรวจ'),
  '32': t3('Phiếu xét nghiệm dở dang', 'Requests partly tested', 'ใบส่งตรวจที่ตรวจบางส่วน'),
  '35': t3('Kết quả chờ soát xét', 'Results to review', 'ผลรอทบทวน'),
  '40': t3('Kết quả chờ phê duyệt', 'Results to approve', 'ผลรออนุมัติ'),
  '50': t3('Phiếu kết quả chờ gửi', 'Reports to send', 'รายงานผลรอส่ง'),
};

/** What waits in a state; where nothing is confirmed, a coded request waits for its tests. */
const waitsFor = (state: string, label: Text3, labknd: string): Text3 => (state === '25' && 'SR'.includes(labknd) ? (WAITS['30'] ?? label) : label);

/** States the requests of a kind of laboratory stand in; empty ones of other kinds are not told. */
const STANDS: Readonly<Record<string, readonly string[]>> = {
  L: Object.keys(WAITS),
  M: ['10', '25', '30', '32', '35', '50'],
  S: ['10', '25', '32', '35', '50'],
  R: ['10', '25', '32', '35'],
};

interface Waiting {
  readonly state: RequestState;
  readonly requestid: string;
  readonly requestno: string;
  readonly place: Text3 | null;
  readonly samples: number;
  readonly duedt: BusinessDate | null;
  /** Of its state: all, those past their day, those due on it. */
  readonly total: number;
  readonly late: number;
  readonly today: number;
}

const OPEN = `select * from (
  select r.state, r.requestid, r.requestno, case when p.placeid is not null and not ${blindSql('$5')} then
      json_build_object('V', p.name_v, 'E', coalesce(p.name_e, p.name_v), 'T', coalesce(p.name_t, p.name_v)) end as place, to_char(r.duedt, 'YYYYMMDD') as duedt,
    (select count(*)::int from lab_sample s where s.farm_id = r.farm_id and s.requestid = r.requestid) as samples,
    (count(*) over w)::int as total, (count(*) filter (where r.duedt < $3::date) over w)::int as late,
    (count(*) filter (where r.duedt between $3::date and $3::date + $4::int) over w)::int as today,
    row_number() over (partition by r.state order by r.urgent desc, r.duedt nulls last, r.reqdt, r.requestno) as place_in_line
  from lab_request r left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
  where r.farm_id = $1 and r.state = any($2) window w as (partition by r.state)) waiting
where place_in_line <= ${NAMED} order by state, place_in_line`;

const toneOf = (late: number, today: number): HomeTone => (late > 0 ? 'bad' : today > 0 ? 'warn' : 'plain');

const samplesOf = (place: Text3 | null, n: number): Text3 => {
  const told = (where: string | undefined, words: string): string => [where, words].filter(Boolean).join(' · ');
  return { V: told(place?.V, `${n} mẫu`), E: told(place?.E, n === 1 ? '1 sample' : `${n} samples`), T: told(place?.T, `${n} ตัวอย่าง`) };
};

function rowOf(labid: string, today: BusinessDate, { requestid, requestno, place, samples, duedt }: Waiting): HomeRow {
  const late = duedt === null ? null : daysBetween(duedt, today);
  return {
    name: requestno,
    detail: samplesOf(place, samples),
    late,
    tone: late === null ? 'plain' : toneOf(late > 0 ? 1 : 0, late === 0 ? 1 : 0),
    route: 'LabRequest2',
    params: { request: `${labid}~${requestid}` },
  };
}

/** The bench of the person's laboratory: a card a state, the most overdue requests first. */
export async function benchTiles(ctx: SignedContext, farmid: string): Promise<HomeTile[]> {
  const { db, session } = ctx;
  const { labid, curbusdt } = session;
  if (labid === null || farmid !== session.farmid) return [];
  await enterSides(ctx);
  const { LABKND, LABTATWARN, LABTELL } = await allLabSettings(db, labid);
  // Hours before a due day are counted from its end: a day ahead is the day itself.
  const ahead = Math.max(0, Math.ceil(LABTATWARN / 24) - 1);
  const blind = await blindKindsOf(ctx, labid);
  const { rows } = await db.query<Waiting>(OPEN, [labid, Object.keys(WAITS), curbusdt, ahead, blind]);
  const told = LABTELL.includes(String(session.usrlvl) as never) ? await untoldPositives(db, { labid, day: curbusdt, language: 'V', blind }) : [];
  const due = await instrumentsDue(db, labid, curbusdt);
  const returned = session.usrlvl >= FORWARDS ? await returnedTile(db, labid) : [];
  const letters = session.usrlvl >= SENDS ? await failedLetters(db, labid, curbusdt) : [];
  await enterFarm(db, farmid);
  const stands = STANDS[LABKND] ?? [];
  const states = Object.entries(WAITS).flatMap(([state, label]): HomeTile[] => {
    const waiting = rows.filter((row) => row.state === state);
    const [first] = waiting;
    if (first === undefined && !stands.includes(state)) return [];
    return [
      {
        ...{ key: `lab-${state}`, label: waitsFor(state, label, LABKND), kind: 'attention', value: first?.total ?? 0, decimals: 0, unit: '' },
        tone: toneOf(first?.late ?? 0, first?.today ?? 0),
        rows: waiting.map((row) => rowOf(labid, curbusdt, row)),
        ...{ route: 'LabRequest2', params: { states: state } },
      },
    ];
  });
  return [...listedTile(labid, told), ...lettersTile(labid, letters), ...returned, ...states, ...calibrationTile(due)];
}

const LISTED = t3('Dương tính bệnh phải khai báo, chưa báo ai', 'Positives of listed diseases nobody was told of', 'ผลบวกโรคที่ต้องแจ้งซึ่งยังไม่แจ้งใคร');

/** Positives of listed diseases, for those the laboratory says are told (LABTELL). */
function listedTile(labid: string, untold: readonly Untold[]): HomeTile[] {
  if (untold.length === 0) return [];
  const rows = untold.slice(0, NAMED).map(({ requestid, requestno, place, disease, n, testdt }): HomeRow => {
    const said = (language: Language) =>
      [place, diseaseName(disease)[language], `${n}`, formatDate(testdt as BusinessDate)].filter((part) => part !== null).join(' · ');
    return {
      name: requestno,
      detail: t3(said('V'), said('E'), said('T')),
      late: null,
      tone: 'bad',
      route: 'LabRequest2',
      params: { request: `${labid}~${requestid}` },
    };
  });
  return [
    {
      key: 'lab-listed',
      label: LISTED,
      kind: 'alarm',
      value: untold.length,
      decimals: 0,
      unit: '',
      tone: 'bad',
      rows,
      route: 'LabDashBoard',
      params: {},
    },
  ];
}

const LETTERS = t3('Thư kết quả không đến nơi', 'Letters that did not arrive', 'อีเมลผลที่ส่งไม่ถึง');

/** Letters that did not arrive, the newest first, for those who send papers. */
function lettersTile(labid: string, letters: readonly FailedLetter[]): HomeTile[] {
  if (letters.length === 0) return [];
  const rows = letters.slice(0, NAMED).map(({ requestid, requestno, recipient }): HomeRow => {
    const params = { request: `${labid}~${requestid}` };
    return { name: requestno, detail: { V: recipient, E: recipient, T: recipient }, late: null, tone: 'bad', route: 'LabRequest2', params };
  });
  return [
    {
      ...{ key: 'lab-letters', label: LETTERS, kind: 'attention', value: letters.length, decimals: 0, unit: '', tone: 'bad' },
      ...{ rows, route: 'LabDashBoard', params: {} },
    },
  ];
}

const CALIBRATE = t3('Thiết bị đến hạn hiệu chuẩn', 'Calibrations due', 'เครื่องมือที่ครบกำหนดสอบเทียบ');

/** Instruments due or overdue, the longest overdue first. */
function calibrationTile(due: readonly DueInstrument[]): HomeTile[] {
  const [first] = due;
  if (first === undefined) return [];
  const tone = (state: DueInstrument['state']): HomeTone => (state === 'overdue' ? 'bad' : 'warn');
  const place = ({ place: where }: DueInstrument): Text3 => ({ V: where ?? '', E: where ?? '', T: where ?? '' });
  const rows = due.slice(0, NAMED).map((one): HomeRow => {
    const params = { tab: 'instruments', search: one.instid };
    return { name: one.name, detail: place(one), late: one.late, tone: tone(one.state), route: 'LabListofTest', params };
  });
  return [
    {
      ...{ key: 'lab-calibrate', label: CALIBRATE, kind: 'attention', value: due.length, decimals: 0, unit: '', tone: tone(first.state) },
      ...{ rows, route: 'LabListofTest', params: { tab: 'instruments' } },
    },
  ];
}

export const RESULTS_LABEL = t3('Kết quả xét nghiệm mới', 'New laboratory results', 'ผลตรวจใหม่');
/** Days a result is news on its farm, and days back a request may lie that is answered in them. */
const NEWS = 7;
const BACK = 90;

interface Answered {
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  readonly tests: string;
  readonly n: number;
  readonly positive: number;
  readonly total: number;
}

const NEW = `select r.farm_id as labid, r.requestid, r.requestno, (count(*) over ())::int as total, x.tests, x.n, x.positive
  from lab_request r
    cross join lateral (select max(s.at) as at from lab_step s
      where s.farm_id = r.farm_id and s.requestid = r.requestid and s.tost in ('60', '65') and s.way = 'forward') t
    cross join lateral (select string_agg(distinct x.testcd, ', ') as tests, count(*)::int as n, (count(*) filter (where x.cls = 'pos'))::int as positive
      from lab_result x where x.farm_id = r.farm_id and x.requestid = r.requestid and x.status = 1 and x.voidedat is null) x
  where r.sender = $1 and not r.bylab and r.origin is null and r.state in ('60', '65') and r.reqdt >= $2::date and t.at >= $3::date
  order by t.at desc limit ${NAMED}`;

/** Results that came to a farm in the last week, the newest first, with how many were positive. */
export async function newResults({ db, session }: SignedContext, farmid: string): Promise<HomeTile[]> {
  const today = session.curbusdt;
  const { rows } = await db.query<Answered>(NEW, [farmid, addDays(today, -BACK), addDays(today, -NEWS)]);
  if (rows.length === 0) return [];
  const told = ({ tests, n, positive }: Answered): Text3 => ({
    V: `${tests} · dương tính ${positive}/${n}`,
    E: `${tests} · ${positive} of ${n} positive`,
    T: `${tests} · บวก ${positive}/${n}`,
  });
  return [
    {
      ...{ key: 'lab-results', label: RESULTS_LABEL, kind: 'news', value: rows[0]?.total ?? 0, decimals: 0, unit: '' },
      rows: rows.map((row) => ({
        name: row.requestno,
        detail: told(row),
        route: 'LabTestReport',
        params: { request: `${row.labid}~${row.requestid}` },
      })),
      ...{ route: 'LabTestReport', params: { states: '60' } },
    },
  ];
}
