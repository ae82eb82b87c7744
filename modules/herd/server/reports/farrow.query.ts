import type { Column, ReportResult } from '#engine/define/report.ts';
import { rowsWhere } from '#engine/figures/server/stream.ts';
import type { Db } from '#engine/server/report/db.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import type { FarrowParams } from '#modules/herd/contract/reports/farrow.report.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import { FARROWINGS } from '../figures/litter.stream.ts';
import { measureGroups } from '../figures/measure-groups.ts';
import { measurePeriods } from '../figures/measure-periods.ts';
import { readBook } from './book-rows.ts';
import { breakdown, headlineOf } from './figure-tables.ts';
import { given } from './list-period.ts';
import { atFarm } from './production/variants.ts';
import type { HerdReportContext } from './report-farms.ts';
import { leftoutOf, variantNotes } from './report-notes.ts';

const TOTALS = ['LF', 'TB', 'BA', 'SB', 'MM', 'WK', 'MBW', 'GEST'];
/** Days after the last mating day of a group in which its litters are born. */
const REACH = 180;

const SUM = { total: 'sum' } as const;
const BORN = { V: 'Sơ sinh', E: 'Born', T: 'แรกคลอด' };
const CARE = { V: 'Theo mẹ', E: 'With the sow', T: 'อยู่กับแม่' };

const COLUMNS: readonly Column[] = [
  column('farrowdt', 'date', { frozen: true }),
  column('pgid', 'animal', { frozen: true }),
  column('farrowgrp', 'text'),
  column('lineage', 'text'),
  column('parity', 'int'),
  column('boars', 'text', { width: 18 }),
  column('farrowday', 'int', { unit: 'd' }),
  ...(
    ['farrownum', 'livenum', 'mllivenum', 'felivenum', 'deadnum', 'deadnum1', 'deadnum2', 'mummynum', 'weaknum', 'weaknum2', 'weaknum3'] as const
  ).map((key) => column(key, 'int', { ...SUM, group: BORN })),
  column('totalweight', 'decimal', { ...SUM, decimals: 2, unit: 'kg', group: BORN }),
  column('meankg', 'decimal', { decimals: 2, unit: 'kg', group: BORN }),
  ...(['plusnum', 'minusnum', 'lossnum', 'curnum'] as const).map((key) => column(key, 'int', { ...SUM, group: CARE })),
  column('subweandt', 'date'),
  column('weandt', 'date'),
  column('weannum', 'int', SUM),
  column('roomid', 'text'),
  column('applyid', 'text'),
  column('interval', 'int', { unit: 'd' }),
  column('warnings', 'text'),
];

/** What has become of the piglets by the as-of day: later moves and weanings are not known yet. */
const SINCE = `cross join lateral (select coalesce(sum(p.num) filter (where p.kind = 'in'), 0)::int as plusnum,
      coalesce(sum(p.num) filter (where p.kind = 'out'), 0)::int as minusnum, coalesce(sum(p.num) filter (where p.kind = 'loss'), 0)::int as lossnum
    from piglet_change p where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n and p.eventdt <= {asof}::date) k
  cross join lateral (select sum(v.weannum) filter (where v.kind <> 'nurse')::int as weannum, coalesce(sum(v.weannum), 0) as gone,
      max(v.eventdt) filter (where v.kind = 'partial') as subweandt, max(v.eventdt) filter (where v.kind <> 'partial') as weandt
    from weaning v where v.farm_id = c.farm_id and v.animal_id = c.animal_id and v.n = c.n and v.eventdt <= {asof}::date) w`;

function rowsSql(narrowed: string): string {
  return `select c.farrowdt, a.pgid, c.animal_id as _animal, c.n as _n, c.farrowgrp, c.mate_lineage as lineage, c.farrow_parity as parity,
      concat_ws(', ', c.boarid, nullif(c.boarid2, c.boarid), nullif(nullif(c.boarid3, c.boarid), c.boarid2)) as boars, c.farrowday, c.farrownum, c.livenum, c.mllivenum, c.felivenum, c.deadnum, c.deadnum1, c.deadnum2,
      c.mummynum, c.weaknum, c.weaknum2, c.weaknum3, c.totalweight::float8 as totalweight,
      (case when c.livenum > 0 then round(c.totalweight / c.livenum, 2) end)::float8 as meankg, 
      k.plusnum, k.minusnum, k.lossnum, greatest(0, c.livenum + k.plusnum - k.minusnum - k.lossnum - w.gone)::int as curnum, w.subweandt, w.weandt,
      w.weannum, c.farrow_roomid as roomid, c.farrow_applyid as applyid, c.farrow_interval as interval, array_to_string(c.warnings, ' ') as warnings
    from ${FARROWINGS.from} join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id ${SINCE}
    where ${rowsWhere(FARROWINGS)}${narrowed} order by c.farrowdt, a.pgid limit 50000`;
}

/** PigFarrowReport: the farrowing book of a period (herd.md). */
export function queryFarrow(tx: Db, ctx: HerdReportContext, params: FarrowParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: FarrowParams): Promise<ReportResult> {
  const { group, roomid, applyid, lineage, parityFrom, parityTo } = params;
  const filters = given({ group, roomid, applyid, lineage, parityFrom, parityTo });
  const { period, asof, input, rows } = await readBook(tx, ctx, params, filters, { stream: FARROWINGS, codes: TOTALS, rowsSql, reach: REACH });
  const [measure] = await measurePeriods(tx, [period], input);
  const groups = await measureGroups(tx, period, input, { farrowings: 'c.farrowgrp' });
  if (measure === undefined) return { columns: COLUMNS, rows: [] };
  return {
    columns: COLUMNS,
    rows,
    totals: columnTotals(COLUMNS, rows),
    headline: headlineOf(TOTALS, measure),
    sections: [
      breakdown(
        'group',
        { V: 'Theo nhóm đẻ', E: 'By farrowing group', T: 'ตามกลุ่มคลอด' },
        column('farrowgrp', 'text'),
        TOTALS,
        groups,
        measure,
        undefined,
        'group',
      ),
    ],
    notes: variantNotes(TOTALS, ctx.settings),
    leftout: leftoutOf(measure.figures),
    subtitle: {
      V: `Đẻ ${period.from}–${period.to}`,
      E: `Farrowed ${period.from}–${period.to}`,
      T: `คลอด ${period.from}–${period.to}`,
    },
    asof,
    days: { from: period.from, to: period.to },
  };
}
