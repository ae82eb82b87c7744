import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { rowsWhere } from '#engine/figures/server/stream.ts';
import type { Db } from '#engine/server/report/db.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { MateParams } from '#modules/herd/contract/reports/mate.report.ts';
import { MATINGS, OUTCOME } from '../figures/mating.stream.ts';
import { measureGroupings } from '../figures/measure-groups.ts';
import { measurePeriods } from '../figures/measure-periods.ts';
import { readBook } from './book-rows.ts';
import { breakdown, headlineOf } from './figure-tables.ts';
import { given } from './list-period.ts';
import { atFarm } from './production/variants.ts';
import type { HerdReportContext } from './report-farms.ts';
import { leftoutOf } from './report-notes.ts';

const TOTALS = ['MAT', 'MG', 'MW', 'MR', 'REPEAT', 'DPM', 'WSI', 'BRED7'];

const COLUMNS: readonly Column[] = [
  column('matedt', 'date', { frozen: true }),
  column('pgid', 'animal', { frozen: true }),
  column('mategrp', 'text'),
  column('lineage', 'text'),
  column('parity', 'int'),
  column('time_parity', 'text'),
  column('matekind', 'text'),
  column('mateday', 'int', { unit: 'd' }),
  column('matetp', 'text', { width: 16 }),
  column('boarid', 'text'),
  column('boarid2', 'text'),
  column('boarid3', 'text'),
  column('boarlineage', 'text'),
  column('semenage', 'int', { unit: 'd' }),
  column('applyid', 'text'),
  column('roomid', 'text'),
  column('fregexamdt', 'date'),
  column('fregexamreslt', 'text'),
  column('expfarrowdt', 'date'),
  column('outcome', 'text'),
  column('outcomedt', 'date'),
  column('outcomeday', 'int', { unit: 'd' }),
  column('warnings', 'text'),
];

/** Rows of the mating book: each mating with its doses, its check and what became of it. */
function rowsSql(narrowed: string): string {
  return `select c.matedt, a.pgid, c.animal_id as _animal, c.n as _n, c.mategrp, c.mate_lineage as lineage, c.parity, c.service_no || '-' || c.parity as time_parity,
      c.kind as matekind, c.mateday, c.matetp, c.boarid,
      c.boarid2 || coalesce(' +' || c.dose_days[2], '') as boarid2, c.boarid3 || coalesce(' +' || c.dose_days[3], '') as boarid3,
      (select b.lineage from animal b where b.farm_id = c.farm_id and b.pgid = c.boarid and b.sex = 'M' order by b.entrydt desc limit 1) as boarlineage,
      (select c.matedt - s.collectdt from semen_batch s where s.farm_id = c.farm_id and s.batch = c.semenbatch) as semenage,
      c.mate_applyid as applyid, c.mate_roomid as roomid,
      case when c.fregexamdt <= {asof}::date then c.fregexamdt end as fregexamdt, case when c.fregexamdt <= {asof}::date then c.fregexamreslt end as fregexamreslt,
      c.expfarrowdt, ${OUTCOME} as outcome, case when c.outcomedt <= {asof}::date then c.outcomedt end as outcomedt,
      case when c.outcomedt <= {asof}::date then c.outcomedt - c.matedt end as outcomeday, array_to_string(c.warnings, ' ') as warnings
    from ${MATINGS.from} join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    where ${rowsWhere(MATINGS)}${narrowed} order by c.matedt, a.pgid limit 50000`;
}

/** PigMateReport: the mating book of a period (herd.md). */
export function queryMate(tx: Db, ctx: HerdReportContext, params: MateParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: MateParams): Promise<ReportResult> {
  const { group, roomid, applyid, boarid, matetp, kind, outcome, weekday } = params;
  const filters = given({ group, roomid, applyid, boarid, matetp, kind, outcome, weekday });
  const { period, asof, input, rows } = await readBook(tx, ctx, params, filters, { stream: MATINGS, codes: TOTALS, rowsSql });
  const [measure] = await measurePeriods(tx, [period], input);
  const [weekdays = [], operators = []] = await measureGroupings(tx, period, input, [
    { matings: 'extract(dow from c.matedt)::int' },
    { matings: 'c.mate_applyid' },
  ]);
  if (measure === undefined) return { columns: COLUMNS, rows: [] };
  const { language, weekstart } = ctx;
  const fromWeekStart = [...weekdays].sort((a, b) => ((Number(a.key) - weekstart + 7) % 7) - ((Number(b.key) - weekstart + 7) % 7));
  return {
    columns: COLUMNS,
    rows: rows.map(
      (row): ReportRow => ({
        ...row,
        matekind: codeText('matekind', row['matekind'] ?? null, language),
        outcome: codeText('outcome', row['outcome'] ?? null, language),
        fregexamreslt: codeText('fregexamreslt', row['fregexamreslt'] ?? null, language),
        _outcome: row['outcome'] ?? null,
      }),
    ),
    headline: headlineOf(TOTALS, measure),
    sections: [
      breakdown(
        'weekday',
        { V: 'Theo thứ trong tuần', E: 'By weekday', T: 'ตามวันในสัปดาห์' },
        column('weekday', 'text'),
        TOTALS,
        fromWeekStart,
        measure,
        (key) => codeText('weekday', key, language),
        'weekday',
      ),
      breakdown(
        'operator',
        { V: 'Theo người phối', E: 'By operator', T: 'ตามผู้ผสม' },
        column('applyid', 'text'),
        TOTALS,
        operators,
        measure,
        undefined,
        'applyid',
      ),
    ],
    leftout: leftoutOf(measure.figures),
    subtitle: {
      V: `Phối ${period.from}–${period.to}`,
      E: `Mated ${period.from}–${period.to}`,
      T: `ผสม ${period.from}–${period.to}`,
    },
    asof,
    days: { from: period.from, to: period.to },
  };
}
