import { averageLiveWeight, headsOf, live, signed } from '#engine/batch/domain/figures/life.ts';
import { valueAtCost } from '#engine/batch/domain/figures/live-value.ts';
import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import { choice, date, defineList } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { LIST_FIELDS as F } from '../../../contract/reports/list-params.ts';
import { type ListAt, type ListColumn, type ListTable, listReport, listTable } from './list-report.ts';
import { BESIDE, besides, capacities, type LiveBy, sexesOf } from './live-beside.ts';

const ROWS = defineList('liverows', {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  site: t3('Khu trại', 'Site', 'ที่ตั้ง'),
  source: t3('Nguồn heo', 'Source', 'แหล่งที่มา'),
});
type By = LiveBy;

const FIELDS = [
  F.farms,
  F.area,
  F.day,
  date('since', t3('So với ngày', 'Compared with', 'เทียบกับวันที่')),
  choice('by', t3('Mỗi dòng là', 'Rows by', 'แถวตาม'), ROWS, { fallback: 'house' }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** Pigs of one group of a batch. */
interface Stand {
  readonly batch: BatchLife;
  readonly source: string;
  readonly moves: readonly LifeMove[];
  readonly birthdt: BusinessDate | null;
  readonly sex: string | null;
}

/** A row of the stock of pigs; `class0` … count the age classes, `unknown` those without a birth date. */
interface LiveRow {
  readonly key: string;
  readonly live: number;
  readonly males: number | null;
  readonly females: number | null;
  readonly capacity: number | null;
  readonly kg: number | null;
  readonly value: number | null;
  readonly opening: number;
  readonly came: number;
  readonly dead: number;
  readonly culled: number;
  readonly sold: number;
  readonly transferred: number;
  readonly [member: string]: number | string | null;
}

const placeOf = ({ farmid, roomid }: BatchLife): string => `${farmid} ${roomid}`;

function keyOf({ batch, source }: Stand, by: By): string {
  switch (by) {
    case 'house':
      return placeOf(batch);
    case 'farm':
      return batch.farmid;
    case 'site':
      return `${batch.farmid} ${batch.house.site ?? ''}`.trim();
    case 'source':
      return source;
  }
}

type Classes = readonly (readonly [from: number, to: number])[];

/** The column a group's pigs stand in: its age class, that of all older or younger ones, or of those whose birth nobody knows. */
function classOf({ birthdt }: Stand, day: BusinessDate, classes: Classes): string {
  if (birthdt === null) return 'unknown';
  const week = ageWeek(ageOn(birthdt, day));
  const at = classes.findIndex(([from, to]) => week >= from && week <= to);
  if (at >= 0) return `class${at}`;
  return week < (classes[0]?.[0] ?? 0) ? 'younger' : 'older';
}

const headsOn = ({ moves }: Stand, day: BusinessDate): number => live({ moves }, day);

/** Groups of batches with their own movements. */
function standsOf(batch: BatchLife, sexes: ReadonlyMap<string, string>): Stand[] {
  return [...Map.groupBy(batch.moves, ({ grpid }) => grpid)].map(([grpid, moves]) => {
    const came = moves.find(({ kind }) => kind === 'in');
    const sex = sexes.get(`${placeOf(batch)} ${batch.parityid} ${grpid}`) ?? null;
    return { batch, moves, source: came?.source ?? '', birthdt: came?.birthdt ?? null, sex };
  });
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);
/** The sum of what is known of all; null where one is not. */
const sumKnown = <T>(list: readonly T[], of: (one: T) => number | null): number | null =>
  list.reduce<number | null>((total, one) => {
    const value = of(one);
    return total === null || value === null ? null : total + value;
  }, 0);

interface Days {
  readonly day: BusinessDate;
  readonly since: BusinessDate | null;
}

/** The share of a batch's kg or money that falls on one of its groups, by head. */
function shareOf(stand: Stand, day: BusinessDate, whole: number | null): number | null {
  const heads = headsOn(stand, day);
  if (heads === 0) return 0;
  return whole === null ? null : (whole * heads) / live(stand.batch, day);
}

function rowOf(key: string, own: readonly Stand[], { day, since }: Days, classes: Classes, capacity: number | null): LiveRow {
  const moved = (kind: LifeMove['kind']): number =>
    since === null ? 0 : sum(own, ({ moves }) => headsOf(moves.filter((move) => move.kind === kind && move.eventdt > since && move.eventdt <= day)));
  const counted = new Map<string, number>();
  for (const stand of own) {
    const column = classOf(stand, day, classes);
    counted.set(column, (counted.get(column) ?? 0) + headsOn(stand, day));
  }
  const weightOf = (batch: BatchLife): number | null => {
    const aw = averageLiveWeight(batch, day);
    return aw === null ? null : aw.kg * live(batch, day);
  };
  // Blank where no pig of the row is of a known sex: a zero would say that there are none of that sex.
  const sexed = own.filter((stand) => stand.sex !== null && headsOn(stand, day) > 0);
  const bySex = (sex: string): number | null =>
    sexed.length === 0
      ? null
      : sum(
          sexed.filter((stand) => stand.sex === sex),
          (stand) => headsOn(stand, day),
        );
  return {
    ...Object.fromEntries(counted),
    ...{ key, capacity, live: sum(own, (stand) => headsOn(stand, day)), males: bySex('M'), females: bySex('F') },
    kg: sumKnown(own, (stand) => shareOf(stand, day, weightOf(stand.batch))),
    value: sumKnown(own, (stand) => shareOf(stand, day, valueAtCost(stand.batch, day))),
    opening: since === null ? 0 : sum(own, (stand) => headsOn(stand, since)),
    ...{ came: moved('in'), dead: moved('dead'), culled: moved('culled'), sold: moved('sold'), transferred: moved('out') },
  };
}

const SUM = { total: 'sum' } as const;
const CLASSES = { group: t3('Tuần tuổi', 'Age week', 'อายุ (สัปดาห์)'), ...SUM } as const;
const CHANGES = { group: t3('Từ ngày so sánh', 'Since the day compared with', 'ตั้งแต่วันที่เทียบ'), ...SUM } as const;

/** Opening + in − out − closing; 0 in a book that is right. */
const checkOf = ({ opening, came, dead, culled, sold, transferred, closing }: LiveRow): number =>
  opening + came - dead - culled - sold - transferred - Number(closing ?? 0);

/** Classes as columns; those outside them and of unknown birth where there are any. */
function classColumns(classes: Classes, rows: readonly LiveRow[]): ListColumn<LiveRow>[] {
  const column = (key: string, label: Text3): ListColumn<LiveRow> => ({ key, label, type: 'int', ...CLASSES });
  const any = (key: string): boolean => rows.some((row) => Number(row[key] ?? 0) > 0);
  const [first, last] = [classes[0]?.[0] ?? 0, classes.at(-1)?.[1] ?? 0];
  return [
    ...(any('younger') ? [column('younger', t1(`< ${first}`))] : []),
    ...classes.map(([from, to], at) => column(`class${at}`, t1(`${from}–${to}`))),
    ...(any('older') ? [column('older', t1(`> ${last}`))] : []),
    ...(any('unknown') ? [column('unknown', t3('Không rõ', 'Unknown', 'ไม่ทราบ'))] : []),
  ];
}

function liveTable(at: ListAt, { by, since }: Asked, classes: Classes, rows: readonly LiveRow[]): ListTable<LiveRow> {
  const farms = at.farms.length > 1;
  const sexed = rows.some(({ males }) => males !== null);
  // A site beside its farm is no code of the list.
  const coded = by === 'source' || (by === 'site' && !farms);
  const named = (key: string): string => (farms || by === 'farm' ? key.replace(' ', ' · ') : (key.split(' ')[1] ?? key));
  return listTable<LiveRow>(
    (c) => [
      c.text('key', ROWS.words[by], {
        ...{ frozen: true, width: by === 'house' && !farms ? 9 : 16, list: coded ? by : null },
        of: ({ key }) => (by === 'source' ? key : named(key)),
      }),
      c.int('live', SUM),
      ...classColumns(classes, rows),
      ...(sexed ? [c.int('males', t3('Đực', 'Males', 'เพศผู้'), SUM), c.int('females', t3('Cái', 'Females', 'เพศเมีย'), SUM)] : []),
      c.percent('full', t3('Tỷ lệ sức chứa', 'Share of capacity', 'สัดส่วนความจุ'), {
        decimals: 1,
        of: ({ live: heads, capacity }) => (capacity === null ? null : ratio(100 * heads, capacity)),
        mark: ({ live: heads, capacity }) => capacity !== null && heads > capacity && 'bad',
      }),
      c.decimal('aw', t3('KL bình quân', 'Mean weight', 'น้ำหนักเฉลี่ย'), {
        decimals: 1,
        unit: 'kg',
        of: ({ kg, live: heads }) => (kg === null ? null : ratio(kg, heads)),
      }),
      c.decimal('kg', t3('Khối lượng đàn', 'Live weight', 'น้ำหนักรวม'), { decimals: 0, unit: 'kg', ...SUM }),
      ...(at.money ? [c.decimal('value', t3('Giá trị theo giá thành', 'Value at cost', 'มูลค่าตามต้นทุน'), { decimals: 0, ...SUM })] : []),
      ...(since == null
        ? []
        : [
            c.int('opening', t3('Đầu kỳ', 'Opening', 'ยกมา'), CHANGES),
            c.int('came', t3('Nhập', 'Pigs in', 'เข้า'), CHANGES),
            c.int('dead', CHANGES),
            c.int('culled', CHANGES),
            c.int('sold', CHANGES),
            c.int('transferred', CHANGES),
            c.int('closing', t3('Cuối kỳ', 'Closing', 'คงเหลือ'), CHANGES),
            c.int('difference', t3('Chênh lệch', 'Difference', 'ผลต่าง'), { ...CHANGES, of: (row) => Number(row['closing'] ?? 0) - row.opening }),
            c.int('check', t3('Kiểm tra', 'Check', 'ตรวจสอบ'), { ...CHANGES, of: checkOf, mark: (row) => checkOf(row) !== 0 && 'bad' }),
          ]),
    ],
    { opens: ({ key }) => by === 'house' && { route: 'PigletRoomdetail', params: { farmid: key.split(' ')[0], roomid: key.split(' ')[1] } } },
  );
}

/** Pigs of the book of heads at the end of a day, counter-entries counted in: what the movements are checked against. */
function closings(batches: readonly BatchLife[], stands: readonly Stand[], by: By, day: BusinessDate): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (key: string, heads: number): void => void found.set(key, (found.get(key) ?? 0) + heads);
  if (by === 'source')
    for (const stand of stands)
      add(
        stand.source,
        sum(stand.moves, (move) => (move.eventdt <= day ? signed(move) : 0)),
      );
  else
    for (const batch of batches)
      add(
        keyOf({ batch } as Stand, by),
        sum(batch.book, ({ eventdt, qty }) => (eventdt <= day ? qty : 0)),
      );
  return found;
}

/** PigletLiveReport: how many growing pigs stand where on any date, and what became of them since another (growfinish.md). */
export const report = listReport({
  name: 'PigletLiveReport',
  page: {
    menuGroup: 'growfinish-house',
    place: 6,
    title: t3('Báo cáo tồn đàn heo thịt', 'Pig Stock Report', 'รายงานจำนวนสุกรคงเหลือ'),
    purpose: t3(
      'Bao nhiêu heo thịt đang ở đâu vào một ngày, theo tuần tuổi, khối lượng và giá trị; đối chiếu hai ngày.',
      'How many growing pigs stand where on any date, by age, weight and value; checked between two dates.',
      'มีสุกรเลี้ยงกี่ตัวที่ใดในวันหนึ่ง ตามอายุ น้ำหนัก มูลค่า และตรวจสอบระหว่างสองวัน',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  answer: async (at, asked) => {
    const day = asked.day ?? at.curbusdt;
    const since = asked.since ?? null;
    if (since !== null && since > day) throw refused('898', 'since');
    const from = since ?? day;
    const areas = asked.area == null ? null : [asked.area];
    const batches = (await at.inFarms((farm) => farm.batches({ asof: day, from, areas, daily: true }))).flat();
    const sexes = await sexesOf(at);
    const stands = batches.flatMap((batch) => standsOf(batch, sexes));
    const places = await capacities(at, asked.by, asked.area ?? null);
    const closing = closings(batches, stands, asked.by, day);
    const classes = at.settings.AGECLASS as unknown as Classes;
    const rows = [...Map.groupBy(stands, (stand) => keyOf(stand, asked.by))]
      .map(([key, own]): LiveRow => ({ ...rowOf(key, own, { day, since }, classes, places.get(key) ?? null), closing: closing.get(key) ?? 0 }))
      .filter(({ live: heads, opening, came }) => heads > 0 || opening > 0 || came > 0)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const beside = await besides(at, day);
    const whole = { live: sum(rows, (row) => row.live), kg: sumKnown(rows, ({ kg }) => kg), places: sum([...places.values()], (one) => one) };
    return {
      table: liveTable(at, asked, classes, rows).of(rows, {
        aw: whole.kg === null ? null : ratio(whole.kg, whole.live),
        full: whole.places === 0 ? null : ratio(100 * whole.live, whole.places),
      }),
      sections: beside.length === 0 ? [] : [{ key: 'beside', title: t3('Ngoài lứa nuôi', 'Beside the batches', 'นอกรุ่น'), table: BESIDE.of(beside) }],
      applied: { day, since },
      subtitle: t3(`Ngày ${day}`, `On ${day}`, `วันที่ ${day}`),
    };
  },
});
