import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { W } from '../../../contract/requests/words.ts';
import { summed } from '../../../domain/results/summary.ts';
import type { NamedDose } from '../../health/doses.ts';
import { type DeathKind, deathsAWeek, type HouseDeath, type HouseLitter } from '../../health/house-life.ts';
import { labTable } from '../lab-report.ts';
import { opensGroups } from './chart-draw.ts';
import { opensResults } from './chart-opens.ts';
import { rounded } from './chart-page.ts';
import { BEFORE, BINS, DRAWN, type RoomReading, WEEK } from './room-reading.ts';

/** Begins the names of what opens animals that died, and litters. */
export const DIED = 'DIED_';
export const BORN = 'BORN_';

export const KINDS: Readonly<Record<DeathKind, Text3>> = {
  breeding: t3('Nái, nọc, hậu bị', 'Sows, boars, gilts', 'แม่ พ่อ สาว'),
  suckling: t3('Heo con theo mẹ', 'Piglets with sows', 'ลูกสุกรดูดนม'),
  growing: t3('Sau cai sữa', 'After weaning', 'หลังหย่านม'),
  bird: t3('Gia cầm', 'Birds', 'สัตว์ปีก'),
};
const kindsOf = (deaths: readonly HouseDeath[]): readonly DeathKind[] =>
  (Object.keys(KINDS) as DeathKind[]).filter((kind) => deaths.some((one) => one.kind === kind));
const headsOf = (deaths: readonly HouseDeath[]): number => deaths.reduce((sum, { heads }) => sum + heads, 0);

/** Deaths a week in a house in the days before a dose that its samples are taken from, and in those drawn after it. */
export function deathsAround({ life, to }: RoomReading, { roomid, givendt }: Pick<NamedDose, 'roomid' | 'givendt'>) {
  if (life === null) return { deadbefore: null, deadafter: null };
  const own = life.deaths.filter((death) => death.roomid === roomid);
  return {
    deadbefore: deathsAWeek(own, addDays(givendt, -BEFORE), BEFORE),
    deadafter: deathsAWeek(own, givendt, Math.min(DRAWN, daysBetween(givendt, to) + 1)),
  };
}

/** The houses a chart shows: those that were sampled or vaccinated. */
export const shownHouses = ({ rows, doses }: RoomReading): readonly string[] =>
  [...new Set([...rows.flatMap(({ roomid }) => roomid ?? []), ...doses.map(({ roomid }) => roomid)])].toSorted();

interface LifeRow {
  readonly roomid: string;
  readonly n: number;
  readonly share: number | null;
  readonly item: string | null;
  readonly givendt: BusinessDate | null;
  readonly dead: Readonly<Record<DeathKind, number>>;
  readonly week: number | null;
  readonly litters: number;
  readonly live: number | null;
  readonly lost: number | null;
  readonly weaned: number | null;
}

const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length);

/** Share dead at birth or mummified of all that were born. */
function lostShare(litters: readonly HouseLitter[]): number | null {
  const born = litters.reduce((sum, { farrownum }) => sum + farrownum, 0);
  return born === 0 ? null : (100 * litters.reduce((sum, { lost }) => sum + lost, 0)) / born;
}

const inPeriod = <R extends { readonly day: BusinessDate }>(rows: readonly R[], { from, to }: RoomReading): readonly R[] =>
  rows.filter(({ day }) => day >= from && day <= to);

/** A house with its results, its last vaccine, who died in it and what was born in it. */
export function lifeRows(reading: RoomReading): LifeRow[] {
  const { life, rows, doses, test, from, to } = reading;
  if (life === null) return [];
  return shownHouses(reading).map((roomid) => {
    const own = <R extends { readonly roomid: string | null }>(all: readonly R[]): readonly R[] => all.filter((one) => one.roomid === roomid);
    const results = own(rows);
    const figures = results.length === 0 ? null : summed(test?.formula ?? 'sp', results);
    const dose = own(doses).at(-1);
    const deaths = own(inPeriod(life.deaths, reading));
    const litters = own(inPeriod(life.litters, reading));
    const dead = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, headsOf(deaths.filter((one) => one.kind === kind))]));
    return {
      ...{ roomid, n: results.length, share: figures?.protection ?? figures?.positive ?? null },
      ...{ item: dose?.item ?? null, givendt: dose?.givendt ?? null, dead: dead as LifeRow['dead'] },
      ...{ week: deathsAWeek(deaths, from, daysBetween(from, to) + 1), litters: litters.length },
      ...{
        live: mean(litters.map(({ livenum }) => livenum)),
        lost: lostShare(litters),
        weaned: mean(litters.flatMap(({ weannum }) => weannum ?? [])),
      },
    };
  });
}

const LIFE = {
  title: t3(
    'Kết quả, vắc xin, chết và ổ đẻ của từng chuồng',
    'Results, vaccines, deaths and litters by house',
    'ผลตรวจ วัคซีน การตาย และครอกรายโรงเรือน',
  ),
  share: t3('Bảo hộ %, không có mức: dương %', 'Protected %, without a level: positive %', 'คุ้มกัน % ไม่มีระดับ: บวก %'),
  vaccine: t3('Vắc xin sau cùng', 'Last vaccine', 'วัคซีนล่าสุด'),
  results: t3('Xét nghiệm', 'Results', 'ผลตรวจ'),
  deaths: t3('Chết trong kỳ (con)', 'Deaths in the period (head)', 'ตายในช่วง (ตัว)'),
  week: t3('Chết mỗi tuần', 'Deaths a week', 'ตายต่อสัปดาห์'),
  litters: t3('Ổ đẻ trong kỳ', 'Litters in the period', 'ครอกในช่วง'),
};

/** The section that joins them; null where the reader does not reach the farm. */
export function lifeSection(reading: RoomReading) {
  const rows = lifeRows(reading);
  if (rows.length === 0) return null;
  const kinds = (Object.keys(KINDS) as DeathKind[]).filter((kind) => rows.some(({ dead }) => dead[kind] > 0));
  const born = rows.some(({ litters }) => litters > 0);
  const table = labTable<LifeRow>(
    (c) => [
      c.text('roomid', W.room, { frozen: true, list: null }),
      c.int('n', t1('n'), { ...opensResults(), group: LIFE.results }),
      c.percent('share', LIFE.share, { decimals: 0, group: LIFE.results }),
      c.text('item', t3('Tên', 'Name', 'ชื่อ'), { width: 18, group: LIFE.vaccine }),
      c.date('givendt', t3('Ngày tiêm', 'Given', 'วันที่ฉีด'), { group: LIFE.vaccine }),
      ...kinds.map((kind) => c.int(`dead_${kind}`, KINDS[kind], { figure: `${DIED}${kind}`, of: ({ dead }) => dead[kind], group: LIFE.deaths })),
      ...(kinds.length === 0 ? [] : [c.decimal('week', LIFE.week, { figure: `${DIED}all`, decimals: 1, group: LIFE.deaths })]),
      ...(born
        ? [
            c.int('litters', t3('Số ổ', 'Litters', 'ครอก'), { figure: `${BORN}all`, group: LIFE.litters }),
            c.decimal('live', t3('Sống mỗi ổ', 'Live per litter', 'มีชีวิต/ครอก'), { decimals: 1, group: LIFE.litters }),
            c.percent('lost', t3('Chết, khô thai %', 'Dead, mummies %', 'ตาย มัมมี่ %'), { decimals: 1, group: LIFE.litters }),
            c.decimal('weaned', t3('Cai sữa mỗi ổ', 'Weaned per litter', 'หย่านม/ครอก'), { decimals: 1, group: LIFE.litters }),
          ]
        : []),
    ],
    { narrows: ({ roomid }) => ({ group: roomid }) },
  );
  return { key: 'life', title: LIFE.title, table: table.of(rows) };
}

const stacked = (title: Text3, x: readonly string[], series: readonly ChartSeries[], opens: ReportChart['opens']): ReportChart[] =>
  series.length === 0 ? [] : [{ kind: 'bar', title, x, series, stacked: true, ...(opens === undefined ? {} : { opens }) }];

/** Who died, house by house in the order of the chart above it. */
export function deathsByHouse(reading: RoomReading, houses: readonly { readonly key: string; readonly short: string }[]): ReportChart[] {
  if (reading.life === null) return [];
  const { from, to } = reading;
  const deaths = inPeriod(reading.life.deaths, reading).filter(({ roomid }) => houses.some(({ key }) => key === roomid));
  const series = kindsOf(deaths).map((kind): ChartSeries => {
    const own = deaths.filter((one) => one.kind === kind);
    const weekly = (key: string) =>
      deathsAWeek(
        own.filter(({ roomid }) => roomid === key),
        from,
        daysBetween(from, to) + 1,
      );
    return { name: KINDS[kind], figure: `${DIED}${kind}`, values: houses.map(({ key }) => rounded(weekly(key), 1)) };
  });
  const title = t3('Chết mỗi tuần theo chuồng', 'Deaths a week by house', 'ตายต่อสัปดาห์ตามโรงเรือน');
  return stacked(
    title,
    houses.map(({ short }) => short),
    series,
    opensGroups(houses),
  );
}

/** Who died in the houses of the chart above, week by week. */
export function deathsByWeek(reading: RoomReading, weeks: readonly string[]): ReportChart[] {
  if (reading.life === null) return [];
  const start = reading.at.session.weekstart;
  const houses = shownHouses(reading);
  const deaths = inPeriod(reading.life.deaths, reading).filter(({ roomid }) => roomid !== null && houses.includes(roomid));
  const byWeek = Map.groupBy(deaths, ({ day }) => weekLabel(weekOf(day, start)));
  const series = kindsOf(deaths).map((kind): ChartSeries => {
    const values = weeks.map((week) => headsOf((byWeek.get(week) ?? []).filter((one) => one.kind === kind)));
    return { name: KINDS[kind], figure: `${DIED}${kind}`, values };
  });
  const opens = weeks.map((week) => ({ params: `bin=${week}` }));
  return stacked(t3('Chết theo tuần (con)', 'Deaths by week (head)', 'ตายตามสัปดาห์ (ตัว)'), weeks.map(weekText), series, opens);
}

/** Deaths in the weeks after the last dose of their house before them. */
export function sinceDoses({ life, doses }: RoomReading): readonly { readonly death: HouseDeath; readonly bin: number }[] {
  return (life?.deaths ?? []).flatMap((death) => {
    const last = doses.findLast(({ roomid, givendt }) => roomid === death.roomid && givendt <= death.day);
    const days = last === undefined ? null : daysBetween(last.givendt, death.day);
    return days === null || days > DRAWN ? [] : [{ death, bin: Math.floor(days / WEEK) }];
  });
}

/** Who died in the weeks since the dose. */
export function deathsSinceDose(reading: RoomReading, x: readonly string[]): ReportChart[] {
  const since = sinceDoses(reading);
  const series = kindsOf(since.map(({ death }) => death)).map((kind): ChartSeries => {
    const of = (bin: number) => since.filter((one) => one.bin === bin && one.death.kind === kind).map(({ death }) => death);
    return { name: KINDS[kind], figure: `${DIED}${kind}`, values: Array.from({ length: BINS }, (_, bin) => headsOf(of(bin))) };
  });
  const title = t3('Chết theo tuần sau tiêm (con)', 'Deaths by week since the dose (head)', 'ตายตามสัปดาห์หลังฉีด (ตัว)');
  return stacked(
    title,
    x,
    series,
    x.map((_, bin) => ({ params: `bin=${bin}` })),
  );
}
