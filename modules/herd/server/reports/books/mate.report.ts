import { choice } from '#engine/define/fields.ts';
import { rowsWhere } from '#engine/figures/server/stream.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_LISTS as L } from '#modules/herd/contract/reports/codes.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { MATINGS, OUTCOME } from '../../figures/mating.stream.ts';
import { classTable } from '../class-table.ts';
import { headlineOf } from '../figure-tables.ts';
import { DAYS, herdReport, herdTable } from '../herd-report.ts';
import { given } from '../list-period.ts';
import { leftoutOf } from '../report-notes.ts';
import { type BookRow, readBook } from './book-rows.ts';

const TOTALS = ['MAT', 'MG', 'MW', 'MR', 'REPEAT', 'DPM', 'WSI', 'BRED7'];

const BOOK = herdTable<BookRow>((c) => [
  c.date('matedt', { frozen: true, phone: 3 }),
  c.animal('pgid', { frozen: true, phone: 1 }),
  c.text('matekind', { words: L.matekind.words }),
  c.int('parity'),
  c.int('mateday', DAYS),
  c.text('boarid', { phone: 4 }),
  c.text('outcome', { phone: 2, words: L.outcome.words }),
  c.date('outcomedt'),
  c.int('outcomeday', DAYS),
  c.date('fregexamdt'),
  c.text('fregexamreslt', { words: L.fregexamreslt.words }),
  c.date('expfarrowdt'),
  c.text('mategrp'),
  c.text('lineage'),
  c.text('time_parity'),
  c.text('matetp', { width: 16 }),
  c.text('boarid2'),
  c.text('boarid3'),
  c.text('boarlineage'),
  c.int('semenage', DAYS),
  c.text('applyid'),
  c.text('roomid'),
  c.text('warnings'),
]);

/** Rows of the mating book: each mating with its doses, its check and what became of it. */
const rowsSql = (narrowed: string): string => `
  select c.matedt, a.pgid, c.animal_id as _animal, c.n as _n, c.mategrp, c.mate_lineage as lineage, c.parity,
    c.service_no || '-' || c.parity as time_parity, c.kind as matekind, c.mateday, c.matetp, c.boarid,
    c.boarid2 || coalesce(' +' || c.dose_days[2], '') as boarid2, c.boarid3 || coalesce(' +' || c.dose_days[3], '') as boarid3,
    b.lineage as boarlineage, c.matedt - s.collectdt as semenage,
    c.mate_applyid as applyid, c.mate_roomid as roomid,
    case when c.fregexamdt <= {asof}::date then c.fregexamdt end as fregexamdt,
    case when c.fregexamdt <= {asof}::date then c.fregexamreslt end as fregexamreslt,
    c.expfarrowdt, o.outcome, o.outcome as _outcome, case when c.outcomedt <= {asof}::date then c.outcomedt end as outcomedt,
    case when c.outcomedt <= {asof}::date then c.outcomedt - c.matedt end as outcomeday, array_to_string(c.warnings, ' ') as warnings
  from ${MATINGS.from} join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id
    cross join lateral (select ${OUTCOME} as outcome) o
    left join semen_batch s on s.farm_id = c.farm_id and s.batch = c.semenbatch
    left join lateral (
      select b.lineage from animal b
      where b.farm_id = c.farm_id and b.pgid = c.boarid and b.sex = 'M' order by b.entrydt desc limit 1) b on true
  where ${rowsWhere(MATINGS)}${narrowed} order by c.matedt, a.pgid`;

/** PigMateReport: the mating book of a period (herd.md). */
export const report = herdReport({
  name: 'PigMateReport',
  page: {
    menuGroup: 'herd-list',
    place: 6,
    title: t3('Sổ phối giống', 'Breeding Record', 'บันทึกการผสมพันธุ์'),
    purpose: t3(
      'Sổ phối giống của một kỳ và kết quả của từng lần phối.',
      'The mating book of a period and what became of each mating.',
      'บันทึกการผสมของช่วงเวลาและผลของการผสมแต่ละครั้ง',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.group, F.roomid, F.applyid, F.boarid, F.matetp, F.kind, F.outcome, F.asof],
  // What a figure of the table by weekday opens.
  beside: [choice('weekday', t3('Thứ', 'Weekday', 'วันในสัปดาห์'), L.weekday)],
  answer: async (at, params) => {
    const { group, roomid, applyid, boarid, matetp, kind, outcome, weekday } = params;
    const filters = given({ group, roomid, applyid, boarid, matetp, kind, outcome, weekday });
    const {
      period,
      asof,
      rows,
      all: measure,
      groups,
    } = await readBook(at, params, filters, { stream: MATINGS, codes: TOTALS, rowsSql }, [
      { matings: 'extract(dow from c.matedt)::int' },
      { matings: 'c.mate_applyid' },
    ]);
    const [weekdays = [], operators = []] = groups;
    const of = { codes: TOTALS, all: measure };
    const fromWeekStart = weekdays.toSorted((a, b) => ((Number(a.key) - at.weekstart + 7) % 7) - ((Number(b.key) - at.weekstart + 7) % 7));
    return {
      table: BOOK.of(rows),
      headline: await headlineOf(at, TOTALS, measure),
      sections: [
        classTable({
          key: 'weekday',
          title: t3('Theo thứ trong tuần', 'By weekday', 'ตามวันในสัปดาห์'),
          first: (c) => c.text('weekday', { words: L.weekday.words }),
          groups: fromWeekStart,
          narrows: 'weekday',
          ...of,
        }),
        classTable({
          key: 'operator',
          title: t3('Theo người phối', 'By operator', 'ตามผู้ผสม'),
          first: (c) => c.text('applyid'),
          groups: operators,
          narrows: 'applyid',
          ...of,
        }),
      ],
      leftout: leftoutOf(measure.figures),
      subtitle: spanned(t3('Phối', 'Mated', 'ผสม'), period),
      asof,
      days: { from: period.from, to: period.to },
    };
  },
});
