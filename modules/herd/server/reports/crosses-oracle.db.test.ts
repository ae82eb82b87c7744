import { describe, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { businessDate } from '#kernel/business-date.ts';
import { SIM_CODES } from '#play/options.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type Book, openBook } from '#testkit/oracle/book.ts';
import { litterFigures } from '#testkit/oracle/classes.ts';
import { followed } from '#testkit/oracle/cohorts.ts';
import {
  adjustedAlive,
  type Crossed,
  type CrossedLitter,
  crossedLitters,
  crossedMatings,
  heterosisOf,
  withoutFarms,
} from '#testkit/oracle/crosses.ts';
import type { Life, Service } from '#testkit/oracle/life.ts';
import { readFarm } from '#testkit/oracle/oracle.ts';
import { type Days, farmForTests, off, playBeside, section } from './played-farm.fixture.ts';

const FARMS = ['OR1', 'OR2'] as const;
/** Two lines with boars of their own, so that some matings are pure, and a third. */
const codes = { ...SIM_CODES, lineages: { sow: ['LY', 'YL'], boar: ['LY', 'YL', 'D'] } };
/** Formulas of the companies: boar line, sow line, progeny, whether it may be made, from and to. */
const FORMULAS = [
  ['LY', 'YL', 'A1', 'yes', '20200101', null],
  ['YL', 'LY', 'A2', 'warn', '20200101', null],
  ['D', 'LY', 'A3', 'no', '20200101', null],
  ['D', 'YL', 'A4', 'yes', '20200101', '20250831'],
] as const;

/** What is said of a cross by its formula in force. */
const ALLOWED = { yes: 'Allowed', warn: 'Warned of', no: 'Not allowed' } as const;

let beside: readonly RawEvent[] = [];
const farm = farmForTests({ codes, sows: 60, seed: 31 }, async (played) => {
  beside = await playBeside(played, { farmid: 'OR2', codes, sows: 20, seed: 7 });
  for (const prnt2 of ['75@OR1@', '75@OR2@'])
    for (const [sire, dam, progcode, allowed, from, to] of FORMULAS)
      await played.db.pool.query(
        `insert into gen_formula (prnt2, sire, dam, from_day, to_day, progcode, label_v, generation, parts, allowed, crtusrid)
         values ($1, $2, $3, $4, $5, $6, $6, 'F1', '{}', $7, 't')`,
        [prnt2, sire, dam, from, to, progcode, allowed],
      );
});

const book = (events: readonly RawEvent[], days: Days): Book => openBook(events, days, farm.settings, farm.last);
const spans = (): Days[] => [farm.whole(), { from: businessDate('20250901'), to: businessDate('20260331') }];
const cellOf =
  (row: ReportRow) =>
  ({ sowline, boarline }: Crossed): boolean =>
    (row['sowline'] == null || row['sowline'] === 'All' || row['sowline'] === sowline) && (row['boarline'] == null || row['boarline'] === boarline);

describe('PigLineageReport', () => {
  test('crosses of the litters of a period, their margins and the whole', async () => {
    for (const days of spans()) {
      const result = await farm.report('PigLineageReport', days);
      const own = farm.book(days);
      const of = readFarm(farm.events, days, farm.settings, farm.last);
      const matings = crossedMatings(own, 'OR1');
      const all = crossedLitters({ ...own, from: -1e9, to: own.asof }, 'OR1');
      for (const row of [...result.rows, result.totals as ReportRow]) {
        const cell = cellOf(row);
        const services = new Set(
          crossedMatings({ ...own, from: -1e9, to: own.asof }, 'OR1')
            .filter(cell)
            .map(({ service }) => service.typed[0]),
        );
        const farrows = new Set(all.filter(cell).map(({ litter }) => litter.farrow.animalId + litter.farrow.eventdt));
        const litters = litterFigures(of, (_, { farrow }) => farrows.has(farrow.animalId + farrow.eventdt));
        const member = (_: Life, { typed }: Service) => [...services].some((event) => event?.seq === typed[0]?.seq);
        const window = followed(of, (life, service) => member(life, service) && service.matedt >= of.wFrom && service.matedt <= of.wTo);
        const name = `${days.from} ${row['sowline']} × ${row['boarline']}`;
        expect([
          ...off(`${name} MAT`, matings.filter(cell).length, row['MAT'], 0),
          ...off(`${name} FR`, window['FR']?.value, row['FR'], 1),
          ...(
            [
              ['LF', 0],
              ['TB', 2],
              ['BA', 2],
              ['SB', 1],
              ['MM', 1],
              ['MBW', 2],
              ['PWL', 2],
              ['PWM_B', 1],
              ['WWT', 2],
            ] as const
          ).flatMap(([code, places]) => off(`${name} ${code}`, litters[code]?.value, row[code], places)),
        ]).toEqual([]);
      }
      expect(result.rows.filter((row) => row['sowline'] != null && row['boarline'] != null).length).toBe(4);
    }
  });

  test('born alive at the parities of all litters, heterosis, the offspring of each cross and whether a formula allows it', async () => {
    for (const days of spans()) {
      const result = await farm.report('PigLineageReport', days);
      const litters = crossedLitters(farm.book(days), 'OR1');
      const matings = crossedMatings(farm.book(days), 'OR1');
      for (const row of [...result.rows, result.totals as ReportRow]) {
        const name = `${days.from} ${row['sowline']} × ${row['boarline']}`;
        const own = litters.filter(cellOf(row));
        expect(off(`${name} adjusted`, adjustedAlive(own, farm.book(days), farm.settings.PARMAX), row['adjusted'], 2)).toEqual([]);
        const [sow, boar] = [row['sowline'], row['boarline']];
        if (typeof sow !== 'string' || typeof boar !== 'string' || sow === 'All') continue;
        expect(off(`${name} heterosis`, heterosisOf(litters, sow, boar, farm.book(days), farm.settings.PARMAX), row['heterosis'], 1)).toEqual([]);
        const formula = FORMULAS.find(([sire, dam]) => sire === boar && dam === sow);
        const lasts = formula !== undefined && formula[5] === null;
        expect([name, row['offspring'], row['allowed']]).toEqual([
          name,
          lasts ? formula[2] : `${boar} × ${sow}`,
          lasts ? ALLOWED[formula[3]] : 'Outside formula',
        ]);
        expect([name, row['_mark_BA'] === 'muted']).toEqual([name, own.length < 10]);
      }
      const inside = matings.filter(({ sowline, boarline }) =>
        FORMULAS.some(([sire, dam, , allowed, , to]) => sire === boarline && dam === sowline && allowed !== 'no' && to === null),
      ).length;
      const counted = /allowed by a formula: (\d+), outside: (\d+)/.exec(JSON.stringify(result.notes))?.slice(1).map(Number);
      expect([days.from, counted]).toEqual([days.from, [inside, matings.length - inside]]);
    }
  });

  test('the matrix of a figure, and the sires in use', async () => {
    const days = farm.whole();
    for (const figure of ['BA', 'FR', 'PWM_B', 'MBW'] as const) {
      const result = await farm.report('PigLineageReport', { ...days, figure });
      const matrix = section(result, 'matrix');
      const table = new Map(
        [...result.rows, result.totals as ReportRow].map((row) => [`${row['sowline'] ?? 'All'} ${row['boarline'] ?? 'all'}`, row[figure] ?? null]),
      );
      const cells = [...matrix.rows, matrix.totals as ReportRow].flatMap((row) =>
        matrix.columns
          .filter(({ key }) => key !== 'sowline')
          .map(({ key, label }) => [`${row['sowline']} ${key === 'all' ? 'all' : label.E}`, row[key] ?? null] as const),
      );
      expect(cells.length).toBe(9);
      for (const [cell, value] of cells) expect([figure, cell, value]).toEqual([figure, cell, table.get(cell) ?? null]);
    }
    const boars = section(await farm.report('PigLineageReport', days), 'boars');
    const used = Map.groupBy(crossedLitters(farm.book(days), 'OR1'), ({ boarline, boar }) => `${boarline} ${boar}`);
    const wanted = [...used].map(([key, own]) => `${key} ${own.length}`).toSorted();
    expect(boars.rows.map((row) => `${row['boarline']} ${row['boarid']} ${row['LF']}`).toSorted()).toEqual(wanted);
  });

  test('two farms pooled, as they are and with the farm means taken out', async () => {
    for (const days of spans()) {
      const litters: CrossedLitter[] = [...crossedLitters(farm.book(days), 'OR1'), ...crossedLitters(book(beside, days), 'OR2')];
      for (const adjust of ['N', 'Y'] as const) {
        const result = await farm.report('PigLineageReport', { ...days, farms: FARMS, adjust }, { farms: FARMS, usrlvl: 70 });
        for (const row of [...result.rows, result.totals as ReportRow]) {
          const own = litters.filter(cellOf(row));
          const name = `${days.from} ${adjust} ${row['sowline']} × ${row['boarline']}`;
          const plain = own.length === 0 ? null : own.reduce((sum, { litter }) => sum + Number(litter.farrow.data['livenum']), 0) / own.length;
          expect([
            ...off(`${name} LF`, own.length, row['LF'], 0),
            ...off(`${name} BA`, adjust === 'N' ? plain : withoutFarms(own, litters), row['BA'], 2),
          ]).toEqual([]);
        }
      }
    }
  });
});
