import { rowsWhere } from '#engine/figures/server/stream.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_LISTS as L } from '#modules/herd/contract/reports/codes.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { WEANINGS } from '../../figures/litter.stream.ts';
import { classTable } from '../class-table.ts';
import { headlineOf } from '../figure-tables.ts';
import { DAYS, herdReport, herdTable, SUM } from '../herd-report.ts';
import { given } from '../list-period.ts';
import { nurseryHeld } from '../nursery-held.ts';
import { leftoutOf, variantNotes } from '../report-notes.ts';
import { type BookRow, readBook } from './book-rows.ts';

const TOTALS = ['LW', 'PW', 'PWL', 'LACT', 'WWT', 'PWM_B'];
/** Days after the last mating day of a group in which its litters are weaned. */
const REACH = 250;
const KG = { decimals: 2, unit: 'kg' } as const;

const BOOK = herdTable<BookRow>((c) => [
  c.date('weandt', { frozen: true, phone: 4 }),
  c.animal('pgid', { frozen: true, phone: 1 }),
  c.int('parity'),
  c.int('weannum', { ...SUM, phone: 2 }),
  c.decimal('weanweight', { ...SUM, ...KG }),
  c.decimal('meankg', { ...KG, phone: 3 }),
  c.text('nursery'),
  c.int('fosterday', DAYS),
  ...(['livenum', 'plusnum', 'minusnum', 'lossnum'] as const).map((key) => c.int(key)),
  c.text('next', { words: L.next.words }),
  c.date('nextdt'),
  c.text('weankind', { words: L.weankind.words }),
  ...(['mlweannum', 'feweannum'] as const).map((key) => c.int(key, SUM)),
  c.date('farrowdt'),
  c.text('weangrp'),
  c.text('lineage'),
  c.text('applyid'),
]);

/** What the sow did after a weaning, as known on the as-of day; the first of mating, nursing again and leaving. */
const NEXT = `
  cross join lateral (
    select case when w.kind = 'partial' then 'lactating'
      when w.kind = 'full' and c.nurse_weandt > w.eventdt then 'nursing' when s.matedt <= {asof}::date then 'mated'
      when a.leftdt <= {asof}::date then a.leftway when w.kind = 'full' and c.curnum > 0 then 'nursing' else 'waiting' end as next) x`;

const rowsSql = (narrowed: string): string => `
  select w.eventdt as weandt, a.pgid, w.animal_id as _animal, w.n as _n, w.weangrp, w.parity, c.mate_lineage as lineage, c.farrowdt,
    w.fosterday, c.livenum, c.plusnum, c.minusnum, c.lossnum, w.weannum, w.mlweannum, w.feweannum, w.weanweight::float8 as weanweight,
    (case when w.weannum > 0 then round(w.weanweight / w.weannum, 2) end)::float8 as meankg,
    w.kind as weankind, w.roomid as nursery, w.applyid, x.next,
    case when x.next = 'mated' then s.matedt when x.next not in ('waiting', 'nursing', 'lactating') then a.leftdt end as nextdt
  from ${WEANINGS.from} join animal a on a.farm_id = w.farm_id and a.animal_id = w.animal_id
    left join sow_cycle s on s.farm_id = w.farm_id and s.animal_id = w.animal_id and s.n = w.n + 1 and s.matedt >= {lo}::date ${NEXT}
  where ${rowsWhere(WEANINGS)}${narrowed} order by w.eventdt, a.pgid`;

/** The house a closed litter went to: that of its full weaning, which closed it. */
const HOUSE_OF_LITTER = {
  expression: 'v.roomid',
  join: `left join weaning v on v.farm_id = c.farm_id and v.animal_id = c.animal_id and v.n = c.n and v.kind = 'full'
    and v.eventdt between {lo}::date and {hi}::date`,
};

/** PigWeanReport: the weaning book of a period and the hand-over to the nursery (herd.md). */
export const report = herdReport({
  name: 'PigWeanReport',
  page: {
    menuGroup: 'herd-list',
    place: 8,
    title: t3('Sổ theo dõi cai sữa', 'Weaning Record', 'รายงานหย่านม'),
    purpose: t3(
      'Sổ cai sữa và bàn giao heo con sang chuồng cai sữa.',
      'The weaning book and the hand-over to the nursery.',
      'บันทึกการหย่านมและการส่งต่อเข้าอนุบาล',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.group, F.roomid, F.nursery, F.weankind, F.asof],
  answer: async (at, params) => {
    const { group, roomid, nursery, kind } = params;
    const filters = given({ group, roomid, nursery, weankind: kind });
    const {
      period,
      asof,
      rows,
      all,
      groups: parts,
    } = await readBook(at, params, filters, { stream: WEANINGS, codes: TOTALS, rowsSql, reach: REACH }, [
      { weanings: 'w.eventdt', closed: 'c.closeddt' },
      { weanings: 'w.weangrp', closed: 'c.weangrp' },
      { weanings: 'w.roomid', closed: HOUSE_OF_LITTER },
    ]);
    const [dated = [], groups = [], houses = []] = parts;
    const days = dated.map((day) => ({ ...day, key: day.key.replaceAll('-', '') }));
    const pending = await nurseryHeld(at, asof);
    const of = { codes: TOTALS, all };
    return {
      table: BOOK.of(rows),
      headline: await headlineOf(at, TOTALS, all),
      sections: [
        classTable({
          key: 'group',
          title: t3('Theo nhóm cai sữa', 'By weaning group', 'ตามกลุ่มหย่านม'),
          first: (c) => c.text('weangrp'),
          groups,
          narrows: 'group',
          ...of,
        }),
        classTable({ key: 'day', title: t3('Theo ngày', 'By day', 'ตามวัน'), first: (c) => c.date('day'), groups: days, narrows: 'day', ...of }),
        classTable({
          key: 'house',
          title: t3('Theo chuồng cai sữa', 'By nursery house', 'ตามโรงเรือนอนุบาล'),
          first: (c) => c.text('nursery'),
          groups: houses,
          narrows: 'nursery',
          columns: (c, figures) => [...figures, c.int('pending', { of: ({ key }) => pending.get(key) ?? 0 })],
          ...of,
        }),
      ],
      notes: variantNotes(TOTALS, at.settings),
      leftout: leftoutOf(all.figures),
      subtitle: spanned(t3('Cai sữa', 'Weaned', 'หย่านม'), period),
      asof,
      days: { from: period.from, to: period.to },
    };
  },
});
