import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { rowsWhere } from '#engine/figures/server/stream.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { WeanParams } from '#modules/herd/contract/reports/wean.report.ts';
import { WEANINGS } from '../figures/litter.stream.ts';
import { measureGroupings } from '../figures/measure-groups.ts';
import { measured, measurePeriods } from '../figures/measure-periods.ts';
import { readBook } from './book-rows.ts';
import { breakdown, headlineOf } from './figure-tables.ts';
import { given } from './list-period.ts';
import { atFarm } from './production/variants.ts';
import type { HerdReportContext } from './report-farms.ts';
import { leftoutOf, variantNotes } from './report-notes.ts';

const TOTALS = ['LW', 'PW', 'PWL', 'LACT', 'WWT', 'PWM_B'];
/** Days after the last mating day of a group in which its litters are weaned. */
const REACH = 250;

const SUM = { total: 'sum' } as const;

const COLUMNS: readonly Column[] = [
  column('weandt', 'date', { frozen: true }),
  column('pgid', 'animal', { frozen: true }),
  column('weangrp', 'text'),
  column('parity', 'int'),
  column('lineage', 'text'),
  column('farrowdt', 'date'),
  column('fosterday', 'int', { unit: 'd' }),
  ...(['livenum', 'plusnum', 'minusnum', 'lossnum'] as const).map((key) => column(key, 'int')),
  ...(['weannum', 'mlweannum', 'feweannum'] as const).map((key) => column(key, 'int', SUM)),
  column('weanweight', 'decimal', { ...SUM, decimals: 2, unit: 'kg' }),
  column('meankg', 'decimal', { decimals: 2, unit: 'kg' }),
  column('weankind', 'text'),
  column('nursery', 'text'),
  column('applyid', 'text'),
  column('next', 'text'),
  column('nextdt', 'date'),
];

/** What the sow did after a weaning, as known on the as-of day; the first of mating, nursing again and leaving. */
const NEXT = `cross join lateral (select case when w.kind = 'partial' then 'lactating'
    when w.kind = 'full' and c.nurse_weandt > w.eventdt then 'nursing' when s.matedt <= {asof}::date then 'mated'
    when a.leftdt <= {asof}::date then a.leftway when w.kind = 'full' and c.curnum > 0 then 'nursing' else 'waiting' end as next) x`;

function rowsSql(narrowed: string): string {
  return `select w.eventdt as weandt, a.pgid, w.animal_id as _animal, w.n as _n, w.weangrp, w.parity, c.mate_lineage as lineage, c.farrowdt, w.fosterday, c.livenum, c.plusnum,
      c.minusnum, c.lossnum, w.weannum, w.mlweannum, w.feweannum, w.weanweight::float8 as weanweight,
      (case when w.weannum > 0 then round(w.weanweight / w.weannum, 2) end)::float8 as meankg, w.kind as weankind, w.roomid as nursery, w.applyid,
      x.next, case x.next when 'mated' then s.matedt when 'waiting' then null when 'nursing' then null when 'lactating' then null else a.leftdt end as nextdt
    from ${WEANINGS.from} join animal a on a.farm_id = w.farm_id and a.animal_id = w.animal_id
      left join sow_cycle s on s.farm_id = w.farm_id and s.animal_id = w.animal_id and s.n = w.n + 1 ${NEXT}
    where ${rowsWhere(WEANINGS)}${narrowed} order by w.eventdt, a.pgid limit 50000`;
}

const HOUSE_OF_LITTER = `(select v.roomid from weaning v where v.farm_id = c.farm_id and v.animal_id = c.animal_id and v.n = c.n and v.kind = 'full' limit 1)`;

/** Weaned pigs each nursery house still holds in the herd's ledger, that is not yet taken over. */
async function pendingByHouse(tx: Db, farmid: string, asof: string): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ place: string; n: number }>(
    "select place, sum(qty)::int as n from movement where farm_id = $1 and book = 'nursery' and eventdt <= $2::date group by place",
    [farmid, asof],
  );
  return new Map(rows.map(({ place, n }) => [place, n]));
}

function withPending(section: ReportSection, pending: ReadonlyMap<string, number>): ReportSection {
  return {
    ...section,
    columns: [...section.columns, column('pending', 'int')],
    rows: section.rows.map((row) => ({ ...row, pending: pending.get(String(row['_key'])) ?? 0 })),
  };
}

/** The period and its parts, read once: every row has a day, so that the days add up to the whole. */
async function bookMeasures(tx: Db, period: Period, input: Parameters<typeof measureGroupings>[2]) {
  const [groups = [], days = [], houses = []] = await measureGroupings(tx, period, input, [
    { weanings: 'w.weangrp', closed: 'c.weangrp' },
    { weanings: "to_char(w.eventdt, 'YYYYMMDD')", closed: "to_char(c.closeddt, 'YYYYMMDD')" },
    { weanings: 'w.roomid', closed: HOUSE_OF_LITTER },
  ]);
  const sums: Record<string, number> = {};
  for (const day of days) for (const [name, n] of Object.entries(day.sums)) sums[name] = (sums[name] ?? 0) + n;
  // Days on which nothing was weaned have no sums to add: their counts are 0, not "no data".
  const [empty] = days.length === 0 ? await measurePeriods(tx, [period], input) : [];
  return { groups, days, houses, all: empty ?? measured('all', passedPart(period, input.asof), sums, TOTALS, input) };
}

async function sectionsOf(
  tx: Db,
  farmid: string,
  asof: string,
  { groups, days, houses, all }: Awaited<ReturnType<typeof bookMeasures>>,
): Promise<ReportSection[]> {
  return [
    breakdown(
      'group',
      { V: 'Theo nhóm cai sữa', E: 'By weaning group', T: 'ตามกลุ่มหย่านม' },
      column('weangrp', 'text'),
      TOTALS,
      groups,
      all,
      undefined,
      'group',
    ),
    breakdown('day', { V: 'Theo ngày', E: 'By day', T: 'ตามวัน' }, column('day', 'date'), TOTALS, days, all, undefined, 'day'),
    withPending(
      breakdown(
        'house',
        { V: 'Theo chuồng cai sữa', E: 'By nursery house', T: 'ตามโรงเรือนอนุบาล' },
        column('nursery', 'text'),
        TOTALS,
        houses,
        all,
        undefined,
        'nursery',
      ),
      await pendingByHouse(tx, farmid, asof),
    ),
  ];
}

/** PigWeanReport: the weaning book of a period and the hand-over to the nursery (herd.md). */
export function queryWean(tx: Db, ctx: HerdReportContext, params: WeanParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: WeanParams): Promise<ReportResult> {
  const { group, roomid, nursery, kind } = params;
  const filters = given({ group, roomid, nursery, weankind: kind });
  const { period, asof, input, rows } = await readBook(tx, ctx, params, filters, { stream: WEANINGS, codes: TOTALS, rowsSql, reach: REACH });
  const measures = await bookMeasures(tx, period, input);
  const { language } = ctx;
  return {
    columns: COLUMNS,
    totals: columnTotals(COLUMNS, rows),
    rows: rows.map(
      (row): ReportRow => ({
        ...row,
        weankind: codeText('weankind', row['weankind'] ?? null, language),
        next: codeText('next', row['next'] ?? null, language),
        _next: row['next'] ?? null,
      }),
    ),
    headline: headlineOf(TOTALS, measures.all),
    sections: await sectionsOf(tx, ctx.farmid, asof, measures),
    notes: variantNotes(TOTALS, ctx.settings),
    leftout: leftoutOf(measures.all.figures),
    subtitle: {
      V: `Cai sữa ${period.from}–${period.to}`,
      E: `Weaned ${period.from}–${period.to}`,
      T: `หย่านม ${period.from}–${period.to}`,
    },
    asof,
    days: { from: period.from, to: period.to },
  };
}
