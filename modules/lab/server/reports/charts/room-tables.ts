import type { BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { shiftWeek, weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { type Colour, colourOf, expectedFor } from '../../../domain/health/expected.ts';
import { evenness } from '../../../domain/results/group-figures.ts';
import { summed } from '../../../domain/results/summary.ts';
import type { NamedDose } from '../../health/doses.ts';
import { labTable } from '../lab-report.ts';
import { FEW, fewMark } from './chart-groups.ts';
import { opensResults } from './chart-opens.ts';
import { rounded } from './chart-page.ts';
import { DIED, deathsAround } from './room-life.ts';
import { aroundDose, type RoomReading } from './room-reading.ts';

/** Share protected that is wanted where nothing else is set. */
const WANTED = 70;

interface ResponseRow {
  readonly roomid: string;
  readonly pigclass: string | null;
  readonly ageweeks: number | null;
  readonly item: string;
  readonly doseno: number;
  readonly lot: string;
  readonly givendt: BusinessDate;
  readonly nbefore: number;
  readonly nafter: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly rise: number | null;
  readonly protection: number | null;
  readonly cv: number | null;
  readonly reading: 'even' | 'middling' | 'uneven' | null;
  readonly deadbefore: number | null;
  readonly deadafter: number | null;
  readonly _group: string;
}

const EVEN = {
  even: t3('Đều', 'Even', 'สม่ำเสมอ'),
  middling: t3('Trung bình', 'Middling', 'ปานกลาง'),
  uneven: t3('Không đều', 'Uneven', 'ไม่สม่ำเสมอ'),
};
const EVEN_TONES = { even: 'good', middling: 'warn', uneven: 'bad' } as const;

const DEAD = t3('Chết mỗi tuần', 'Deaths a week', 'ตายต่อสัปดาห์');

const levelOf = ({ gmt, mean }: { readonly gmt: number | null; readonly mean: number | null }): number | null => gmt ?? mean;

/** How a house answered a dose. */
export function responseRow(reading: RoomReading, dose: NamedDose): ResponseRow {
  const { test, expected, to } = reading;
  const { before, after } = aroundDose(reading, dose);
  const [then, now] = [before, after].map((rows) => summed(test?.formula ?? 'sp', rows)) as [ReturnType<typeof summed>, ReturnType<typeof summed>];
  const [low, high] = [levelOf(then), levelOf(now)];
  const row = expectedFor(expected, {
    farmid: dose.farmid,
    day: to,
    disease: dose.disease,
    testcd: test?.testcd ?? '',
    class: null,
    vaccinated: true,
  });
  return {
    ...{
      roomid: dose.roomid,
      pigclass: dose.pigclass,
      ageweeks: dose.ageweeks,
      item: dose.item,
      doseno: dose.doseno,
      lot: dose.lot,
      givendt: dose.givendt,
    },
    ...{ nbefore: before.length, nafter: after.length, before: low, after: high, protection: now.protection, cv: now.cv },
    rise: low === null || high === null || low <= 0 || high <= 0 ? null : Math.log2(high / low),
    reading: now.cv === null ? null : evenness(now.cv, [row?.cvgood ?? 30, row?.cvmost ?? 50]),
    ...deathsAround(reading, dose),
    _group: dose.doseid,
  };
}

/** The table of doses and what came of them. */
export const responses = (decimals: number, titre: boolean) => {
  const level = titre ? t1('GMT') : t3('Trung bình', 'Mean', 'ค่าเฉลี่ย');
  const [BEFORE_G, AFTER_G] = [t3('Trước tiêm', 'Before', 'ก่อนฉีด'), t3('Sau tiêm', 'After', 'หลังฉีด')];
  return labTable<ResponseRow>(
    (c) => [
      c.text('roomid', W.room, { frozen: true, list: null }),
      c.text('item', t3('Vắc xin', 'Vaccine', 'วัคซีน'), { width: 18 }),
      c.int('doseno', t3('Mũi', 'Dose', 'เข็ม')),
      c.date('givendt', t3('Ngày tiêm', 'Given', 'วันที่ฉีด')),
      c.text('lot', t3('Lô', 'Lot', 'ล็อต')),
      c.text('pigclass', W.pigclass, { words: LAB_LISTS.labpigclass.words }),
      c.decimal('ageweeks', W.age, { decimals: 1 }),
      c.int('nbefore', t1('n'), { ...opensResults('before'), group: BEFORE_G }),
      c.decimal('before', level, { decimals, group: BEFORE_G }),
      c.int('nafter', t1('n'), { ...opensResults('after'), group: AFTER_G, mark: ({ nafter }) => fewMark(nafter) }),
      c.decimal('after', level, { decimals, group: AFTER_G }),
      c.decimal('rise', t3('Tăng (log2)', 'Rise (log2)', 'เพิ่ม (log2)'), { decimals: 2 }),
      c.percent('protection', t3('Bảo hộ %', 'Protected %', 'คุ้มกัน %'), { decimals: 1 }),
      c.decimal('cv', titre ? t3('CV % (log2)', 'CV % (log2)', 'CV % (log2)') : t1('CV %'), { decimals: 1 }),
      c.text('reading', t3('Độ đều', 'Evenness', 'ความสม่ำเสมอ'), {
        of: ({ reading }) => (reading === null ? null : EVEN[reading]),
        mark: ({ reading }) => reading !== null && EVEN_TONES[reading],
      }),
      c.decimal('deadbefore', t3('trước', 'before', 'ก่อน'), { decimals: 1, figure: `${DIED}before`, group: DEAD }),
      c.decimal('deadafter', t3('sau', 'after', 'หลัง'), { decimals: 1, figure: `${DIED}after`, group: DEAD }),
    ],
    { narrows: ({ _group }) => ({ group: _group }) },
  );
};

interface HeatCell {
  readonly n: number;
  readonly share: number | null;
  readonly colour: Colour | null;
}
interface HeatRow {
  readonly roomid: string;
  readonly cells: ReadonlyMap<string, HeatCell>;
}

const TONES = { green: 'good', amber: 'warn', red: 'bad' } as const;

/** By protection where the parameters say nothing: its usual target, amber from four fifths of it. */
function plainColour(protection: number | null): Colour | null {
  if (protection === null) return null;
  return protection >= WANTED ? 'green' : protection >= 0.8 * WANTED ? 'amber' : 'red';
}

/** Houses with their weeks. */
export function heatRows(reading: RoomReading): HeatRow[] {
  const { rows, test, expected, to, at } = reading;
  const start = at.session.weekstart;
  return [...Map.groupBy(rows, ({ roomid }) => roomid ?? '')]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([roomid, own]) => {
      const weeks = Map.groupBy(own, ({ sampledt }) => weekLabel(weekOf(sampledt, start)));
      const cells = [...weeks].map(([week, some]): [string, HeatCell] => {
        const figures = summed(test?.formula ?? 'sp', some);
        const row = expectedFor(expected, {
          ...{ farmid: some[0]?.sender ?? '', day: to, disease: test?.disease ?? '', testcd: test?.testcd ?? '', class: null, vaccinated: null },
        });
        const colour = row === null ? plainColour(figures.protection) : colourOf(row, figures);
        return [week, { n: some.length, share: figures.protection ?? figures.positive, colour }];
      });
      return { roomid, cells: new Map(cells) };
    });
}

const PAGES: Readonly<Record<string, string>> = { elisa: 'LabChartElisa', hi: 'LabChartHi', sn: 'LabChartSn' };

/** House by week: share protected (without a level: positive) with n, coloured; each cell opens the chart of its method. */
export function heatTable({ test, at, placeid, view }: RoomReading, weeks: readonly string[]) {
  const start = at.session.weekstart;
  const days = (week: string) => {
    for (let one = weekOf(at.session.curbusdt, start); ; one = shiftWeek(one, -1, start)) if (weekLabel(one) <= week) return one;
  };
  return labTable<HeatRow>((c) => [
    c.text('roomid', W.room, { frozen: true, list: null }),
    ...weeks.map((week) =>
      c.text(`w${week}`, t1(weekText(week)), {
        width: 11,
        of: ({ cells }) => {
          const cell = cells.get(week);
          return cell === undefined ? null : `${rounded(cell.share, 0) ?? '–'} % · ${cell.n}`;
        },
        mark: ({ cells }) => {
          const cell = cells.get(week);
          if (cell === undefined) return false;
          return cell.n < FEW ? 'few' : cell.colour !== null && TONES[cell.colour];
        },
        opens: ({ roomid, cells }) => {
          const route = PAGES[test?.testgrp ?? ''];
          if (route === undefined || test === null || !cells.has(week)) return null;
          const { first, last } = days(week);
          const lab = view.labid === null ? {} : { labid: test.labid };
          return { route, params: { ...lab, placeid, roomid, testcd: test.testcd, kit: test.kit, from: first, to: last } };
        },
      }),
    ),
  ]);
}
