import { rowsWhere } from '#engine/figures/server/stream.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { FARROWINGS } from '../../figures/litter.stream.ts';
import { BOARS_USED } from '../../figures/stream.ts';
import { classTable } from '../class-table.ts';
import { headlineOf } from '../figure-tables.ts';
import { DAYS, herdReport, herdTable, SUM } from '../herd-report.ts';
import { given } from '../list-period.ts';
import { leftoutOf, variantNotes } from '../report-notes.ts';
import { type BookRow, readBook } from './book-rows.ts';

const TOTALS = ['LF', 'TB', 'BA', 'SB', 'MM', 'WK', 'MBW', 'GEST'];
/** Days after the last mating day of a group in which its litters are born. */
const REACH = 180;

const BORN = t3('Sơ sinh', 'Born', 'แรกคลอด');
const CARE = t3('Theo mẹ', 'With the sow', 'อยู่กับแม่');
const COUNTS = [
  ...(['farrownum', 'livenum', 'mllivenum', 'felivenum', 'deadnum', 'deadnum1', 'deadnum2', 'mummynum'] as const),
  ...(['weaknum', 'weaknum2', 'weaknum3'] as const),
] as const;
/** The first counts, which a phone shows beside the sow: total born and born alive. */
const SEEN = 2;
const KG = { decimals: 2, unit: 'kg', group: BORN } as const;

const BOOK = herdTable<BookRow>((c) => [
  c.date('farrowdt', { frozen: true, phone: 2 }),
  c.animal('pgid', { frozen: true, phone: 1 }),
  c.int('parity'),
  ...COUNTS.map((key, at) => c.int(key, { ...SUM, group: BORN, ...(at < SEEN ? { phone: 3 + at } : {}) })),
  c.decimal('totalweight', { ...SUM, ...KG }),
  c.decimal('meankg', KG),
  ...(['plusnum', 'minusnum', 'lossnum', 'curnum'] as const).map((key) => c.int(key, { ...SUM, group: CARE })),
  c.date('subweandt'),
  c.date('weandt'),
  c.int('weannum', SUM),
  c.text('boars', { width: 18 }),
  c.int('farrowday', DAYS),
  c.text('farrowgrp'),
  c.text('lineage'),
  c.text('roomid'),
  c.text('applyid'),
  c.int('interval', DAYS),
  c.text('warnings'),
]);

/** What became of the piglets up to an as-of day before today; counted litter by litter, and for such a day only. */
const BY_THEN = `
  left join lateral (
    select coalesce(sum(p.num) filter (where p.kind = 'in'), 0)::int as plusnum,
      coalesce(sum(p.num) filter (where p.kind = 'out'), 0)::int as minusnum,
      coalesce(sum(p.num) filter (where p.kind = 'loss'), 0)::int as lossnum
    from piglet_change p where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n and p.eventdt <= {asof}::date) k on {past}::boolean
  left join lateral (
    select sum(v.weannum) filter (where v.kind <> 'nurse')::int as weannum, coalesce(sum(v.weannum), 0) as gone,
      max(v.eventdt) filter (where v.kind = 'partial') as subweandt, max(v.eventdt) filter (where v.kind <> 'partial') as weandt
    from weaning v where v.farm_id = c.farm_id and v.animal_id = c.animal_id and v.n = c.n and v.eventdt <= {asof}::date) w on {past}::boolean`;

/** What is known of a litter on the as-of day: today as it stands in the litter. */
const known = (column: string, then: string): string => `case when {past}::boolean then ${then} else c.${column} end as ${column}`;

const rowsSql = (narrowed: string): string => `
  select c.farrowdt, a.pgid, c.animal_id as _animal, c.n as _n, c.farrowgrp, c.mate_lineage as lineage, c.farrow_parity as parity,
    ${BOARS_USED} as boars,
    c.farrowday, ${COUNTS.map((key) => `c.${key}`).join(', ')}, c.totalweight::float8 as totalweight,
    (case when c.livenum > 0 then round(c.totalweight / c.livenum, 2) end)::float8 as meankg,
    ${known('plusnum', 'k.plusnum')}, ${known('minusnum', 'k.minusnum')}, ${known('lossnum', 'k.lossnum')},
    ${known('curnum', 'greatest(0, c.livenum + k.plusnum - k.minusnum - k.lossnum - w.gone)::int')},
    ${known('subweandt', 'w.subweandt')}, ${known('weandt', 'w.weandt')}, ${known('weannum', 'w.weannum')}, c.farrow_roomid as roomid, c.farrow_applyid as applyid, c.farrow_interval as interval,
    array_to_string(c.warnings, ' ') as warnings
  from ${FARROWINGS.from} join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id ${BY_THEN}
  where ${rowsWhere(FARROWINGS)}${narrowed} order by c.farrowdt, a.pgid`;

/** PigFarrowReport: the farrowing book of a period (herd.md). */
export const report = herdReport({
  name: 'PigFarrowReport',
  page: {
    menuGroup: 'herd-list',
    place: 7,
    title: t3('Sổ theo dõi nái đẻ', 'Farrowing Record', 'บันทึกการคลอด'),
    purpose: t3(
      'Sổ theo dõi từng ổ đẻ trong kỳ đến khi cai sữa.',
      'The farrowing book: each litter of the period and what has become of it.',
      'บันทึกการคลอดของแต่ละครอกในช่วงเวลาจนถึงหย่านม',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.group, F.roomid, F.applyid, F.lineage, F.parityFrom, F.parityTo, F.asof],
  answer: async (at, params) => {
    const { group, roomid, applyid, lineage, parityFrom, parityTo } = params;
    const filters = given({ group, roomid, applyid, lineage, parityFrom, parityTo });
    const {
      period,
      asof,
      rows,
      all: measure,
      groups: parts,
    } = await readBook(at, params, filters, { stream: FARROWINGS, codes: TOTALS, rowsSql, reach: REACH }, [{ farrowings: 'c.farrowgrp' }]);
    const [groups = []] = parts;
    return {
      table: BOOK.of(rows),
      headline: await headlineOf(at, TOTALS, measure),
      sections: [
        classTable({
          key: 'group',
          title: t3('Theo nhóm đẻ', 'By farrowing group', 'ตามกลุ่มคลอด'),
          first: (c) => c.text('farrowgrp'),
          groups,
          narrows: 'group',
          codes: TOTALS,
          all: measure,
        }),
      ],
      notes: variantNotes(TOTALS, at.settings),
      leftout: leftoutOf(measure.figures),
      subtitle: spanned(t3('Đẻ', 'Farrowed', 'คลอด'), period),
      asof,
      days: { from: period.from, to: period.to },
    };
  },
});
