import type { ReportChart } from '#engine/define/report.ts';
import { addressOf, type Narrowing } from '#engine/server/report/table.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { percentOf, rounded } from '#kernel/rounding.ts';
import { HERD_LISTS } from '#modules/herd/contract/reports/codes.ts';
import { idealShare } from '#modules/herd/domain/figures/herd.figure.ts';
import { MARK_WORDS, MARKS } from '#modules/herd/domain/marks.ts';
import { opensCount } from '../counted.ts';
import { type HerdColumn, type HerdMakers, type HerdTable, herdTable, SUM } from '../herd-report.ts';
import type { HerdMember } from './herd-on-day.ts';
import { CLASS_OF, HEATS, UNKNOWN } from './structure-counts.ts';

type Members = readonly HerdMember[];

/** A row of a table of head: who stands in it, what it is called, and what its counts open with. */
export interface Class {
  readonly members: Members;
  readonly name: string;
  readonly by: Narrowing;
}

const TOTAL = t3('Tổng', 'Total', 'รวม');
const HEAD = t3('Con', 'Head', 'ตัว');
const SHARE = t1('%');
const PARITY = t3('Lứa', 'Parity', 'ลำดับท้อง');

/** A table of classes whose counts open the animals. */
export function classesTable<R extends Class>(columns: (c: HerdMakers<R>) => readonly HerdColumn<R>[]): HerdTable<R> {
  return herdTable<R>(columns, { narrows: ({ by }) => by });
}

const named = <R extends Class>(says: Partial<HerdColumn<R>> = {}): Partial<HerdColumn<R>> => ({ of: ({ name }) => name, ...says });

/** How many of a class there are: all, or those that pass. */
export const headColumn = <R extends Class>(c: HerdMakers<R>, key: string, label: Text3, test: (one: HerdMember) => boolean = () => true) =>
  c.int(key, label, { ...SUM, ...opensCount(key), of: ({ members }) => members.filter(test).length });

/** A column a parity, the last class open. */
export function parityColumns<R extends Class>(c: HerdMakers<R>, last: number): HerdColumn<R>[] {
  return Array.from({ length: last + 1 }, (_, parity) => {
    const column = headColumn(c, `p${parity}`, t1(parityName(parity, last)), (one) => Math.min(one.parity, last) === parity);
    return { ...column, group: PARITY };
  });
}

/** The whole of a class, and its share of all in per cent. */
export const totalColumn = <R extends Class>(c: HerdMakers<R>) => headColumn(c, 'total', TOTAL);
export const shareColumn = <R extends Class>(c: HerdMakers<R>, all: Members) =>
  c.percent('share', SHARE, { decimals: 1, of: ({ members }) => percentOf(members.length, all.length) });

const parityName = (parity: number, last: number): string => (parity === last ? `${parity}+` : String(parity));

/** The members by a class, in its order. */
function classesBy(members: Members, name: keyof typeof CLASS_OF, of: string): Class[] {
  const found = Map.groupBy(members, (one) => CLASS_OF[name](one) ?? '');
  // Numbers by their value; all else as text.
  const inOrder = [...found].sort(([a], [b]) => Number(a) - Number(b) || (a < b ? -1 : 1));
  return inOrder.map(([key, own]) => ({ name: key, members: own, by: { of, [name]: key } }));
}

interface ParityClass extends Class {
  readonly parity: number;
}

/** What sows by parity are set against. */
interface ParityLook {
  /** The last class, open. */
  readonly last: number;
  /** Share of them that leaves in half a year, by parity. */
  readonly rates: ReadonlyMap<number, number>;
  /** The target of a figure on the day. */
  readonly targetOf: (code: string) => number | null;
}

/** Sows by parity against the ideal, and how many will leave in half a year at the rate of their parity. */
export function paritySection(sows: Members, { last, rates, targetOf }: ParityLook) {
  const idealOf = ({ parity }: ParityClass): number | null => idealShare(targetOf, parity, parity === last ? null : parity);
  const classes = Array.from({ length: last + 1 }, (_, parity): ParityClass => {
    const members = sows.filter((one) => Math.min(one.parity, last) === parity);
    return { parity, members, name: parityName(parity, last), by: { of: 'sow', parity } };
  });
  const table = classesTable<ParityClass>((c) => [
    c.text('parity', named()),
    headColumn(c, 'heads', HEAD),
    shareColumn(c, sows),
    c.percent('ideal', t3('Lý tưởng %', 'Ideal %', 'สัดส่วนที่เหมาะสม %'), { decimals: 1, of: idealOf }),
    c.int('gap', t3('Thừa/thiếu, con', 'Gap, head', 'เกิน/ขาด ตัว'), {
      of: (row) => {
        const ideal = idealOf(row);
        return ideal === null ? null : Math.round(row.members.length - (ideal / 100) * sows.length);
      },
    }),
    c.decimal('removals', t3('Dự kiến ra đàn 26 tuần', 'Expected removals in 26 weeks', 'คาดว่าออก 26 สัปดาห์'), {
      ...SUM,
      decimals: 1,
      of: ({ parity, members }) => rounded(members.length * (rates.get(parity) ?? 0), 1),
    }),
  ]);
  const chart: ReportChart = {
    kind: 'bar',
    title: t3('Cơ cấu lứa', 'Parity share', 'สัดส่วนตามท้อง'),
    unit: '%',
    x: classes.map(({ name }) => name),
    series: [
      { name: t3('Đàn này', 'This herd', 'ฝูงนี้'), values: classes.map(({ members }) => percentOf(members.length, sows.length)) },
      { name: t3('Lý tưởng', 'Ideal', 'เหมาะสม'), values: classes.map(idealOf) },
    ],
  };
  const title = t3('Cơ cấu lứa so với lý tưởng', 'Parity share against ideal', 'สัดส่วนตามท้องเทียบสัดส่วนที่เหมาะสม');
  return { chart, section: { key: 'parity', title, table: table.of(classes) } };
}

const IN_PIG = classesTable<Class>((c) => [
  c.text('weekinpig', t3('Tuần thai', 'Week in pig', 'สัปดาห์อุ้มท้อง'), named({ words: HERD_LISTS.outcome.words })),
  headColumn(c, 'heads', HEAD),
]);

/** Mated sows by week in pig, a full gestation at least: gaps are weeks without farrowings to come. */
export function inPigSection(sows: Members) {
  const found = Map.groupBy(sows, (one) => CLASS_OF.weekinpig(one) ?? '');
  const latest = Math.max(17, ...[...found.keys()].map(Number).filter((week) => !Number.isNaN(week)));
  const weeks = Array.from({ length: latest }, (_, i) => String(i + 1));
  const classes = [...weeks, ...(found.has(UNKNOWN) ? [UNKNOWN] : [])].map(
    (name): Class => ({ name, members: found.get(name) ?? [], by: { of: 'sow', weekinpig: name } }),
  );
  const chart: ReportChart = {
    kind: 'bar',
    title: t3('Nái mang thai theo tuần thai', 'Sows in pig by week', 'แม่อุ้มท้องตามสัปดาห์'),
    x: weeks,
    series: [{ name: HEAD, values: weeks.map((week) => found.get(week)?.length ?? 0) }],
  };
  const title = t3('Phân bố tuần thai', 'Days in pig by week', 'การกระจายสัปดาห์อุ้มท้อง');
  return { chart, section: { key: 'inpig', title, table: IN_PIG.of(classes, { _params: addressOf({ of: 'inpig' }) }) } };
}

const GILTS = classesTable<Class>((c) => [
  c.text('agemonth', t3('Tháng tuổi', 'Age, months', 'อายุ (เดือน)'), named()),
  headColumn(c, 'heat0', t3('Chưa lên giống', 'No heat yet', 'ยังไม่เป็นสัด'), HEATS.heat0),
  headColumn(c, 'heat1', t3('1 lần', '1 heat', '1 ครั้ง'), HEATS.heat1),
  headColumn(c, 'heat2', t3('≥ 2 lần', '≥ 2 heats', '≥ 2 ครั้ง'), HEATS.heat2),
  totalColumn(c),
]);

/** The gilt pool by age and heats seen. */
export const giltSection = (gilts: Members) => ({
  key: 'gilts',
  title: t3('Hậu bị theo tháng tuổi', 'Gilt pool by age', 'สุกรสาวตามอายุ'),
  table: GILTS.of(classesBy(gilts, 'agemonth', 'gilt'), { _params: addressOf({ of: 'gilt' }) }),
});

const BOARS = classesTable<Class>((c) => [
  c.text('lineage', named()),
  c.text('ageyear', t3('Năm tuổi', 'Age, years', 'อายุ (ปี)'), { of: ({ by }) => by['ageyear'] }),
  headColumn(c, 'heads', HEAD),
]);

/** Boars by lineage and age. */
export const boarSection = (boars: Members) => ({
  key: 'boars',
  title: t3('Đực giống theo dòng và tuổi', 'Boars by lineage and age', 'พ่อพันธุ์ตามสายเลือดและอายุ'),
  table: BOARS.of(
    classesBy(boars, 'lineage', 'boar').flatMap(({ name, members, by }) =>
      classesBy(members, 'ageyear', 'boar').map((one) => ({ ...one, name, by: { ...by, ...one.by } })),
    ),
    { _params: addressOf({ of: 'boar' }) },
  ),
});

/** Lineages by parity. */
export function lineageSection(sows: Members, last: number) {
  const table = classesTable<Class>((c) => [
    c.text('lineage', named({ frozen: true })),
    ...parityColumns(c, last),
    totalColumn(c),
    shareColumn(c, sows),
  ]);
  return {
    key: 'lineage',
    title: t3('Dòng giống theo lứa', 'Lineage by parity', 'สายเลือดตามท้อง'),
    table: table.of(classesBy(sows, 'lineage', 'sow')),
  };
}

const MARKED = classesTable<Class>((c) => [
  c.text('mark', t3('Dấu', 'Mark', 'เครื่องหมาย'), named({ words: MARK_WORDS })),
  { ...headColumn(c, 'heads', HEAD), total: 'none' },
]);

/** Females by the marks they wore that day. */
export const markSection = (females: Members) => ({
  key: 'marks',
  title: t3('Dấu cảnh báo', 'Marks', 'เครื่องหมาย'),
  table: MARKED.of(MARKS.map((mark) => ({ name: mark, members: females.filter((one) => one.marks.includes(mark)), by: { of: 'female', mark } }))),
});
