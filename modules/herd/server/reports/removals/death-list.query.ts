import { wordOf } from '#engine/define/fields.ts';
import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type Language, t3 } from '#kernel/language.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { REMOVAL_LISTS } from '#modules/herd/contract/reports/removals/lists.ts';
import type { DeathListParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { MARK_WORDS, PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/words.ts';
import { OPEN_SINCE } from '../../figures/leaving.stream.ts';
import { TOTAL_BORN, totalBornValues } from '../../figures/total-born.ts';
import { listPeriod } from '../list-period.ts';
import { MARKS_OF, markValues } from '../marks-sql.ts';
import { opens } from '../opens.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { loadReasons, type Reason } from './reasons.ts';

const column = columnsWith({
  type: t3('Loại', 'Type', 'ประเภท'),
  status: t3('Trạng thái', 'Status', 'สถานะ'),
  cycleday: t3('Ngày của chu kỳ', 'Day of cycle', 'วันของรอบ'),
  age: t3('Tuổi', 'Age', 'อายุ'),
  present: t3('Ngày có mặt', 'Days present', 'วันในฝูง'),
  litters: t3('Số lứa', 'Litters', 'จำนวนครอก'),
  tb: t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'),
  ba: t3('Sơ sinh sống', 'Born alive', 'มีชีวิต'),
  pw: t3('Cai sữa', 'Weaned', 'หย่านม'),
  littersyear: t3('Lứa/năm', 'Litters a year', 'ครอก/ปี'),
  pwyear: t3('Cai sữa/năm', 'Weaned a year', 'หย่านม/ปี'),
  waste: t3('Ngày không SX', 'Non-productive', 'วันสูญเสีย'),
  wsi: t3('Ngày chờ phối', 'Mean WSI', 'หย่านม-ผสมเฉลี่ย'),
  lastba: t3('Lứa cuối, sống', 'Last litter', 'ครอกสุดท้าย'),
  marks: t3('Dấu', 'Marks', 'เครื่องหมาย'),
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  price: t3('Giá/kg', 'Price per kg', 'ราคา/กก.'),
  amount: t3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  buyer: t3('Người mua', 'Buyer', 'ผู้ซื้อ'),
  withdrawal: t3('Hết ngừng thuốc', 'Withdrawal end', 'สิ้นสุดหยุดยา'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  n: t3('Con', 'Heads', 'ตัว'),
  early: t3('Trước lứa 3', 'Before parity 3', 'ก่อนท้อง 3'),
});

const SUM = { total: 'sum' } as const;
const COLUMNS: readonly Column[] = [
  column('leftdt', 'date', { frozen: true }),
  column('pgid', 'animal', { frozen: true }),
  column('type', 'text', { width: 18 }),
  column('lineage', 'text'),
  column('leftway', 'text'),
  column('reason', 'text', { width: 20 }),
  column('status', 'text', { width: 22 }),
  column('cycleday', 'int', { unit: 'd' }),
  column('roomid', 'text'),
  column('age', 'int', { unit: 'd' }),
  column('present', 'int', { unit: 'd' }),
  column('parity', 'int'),
  column('litters', 'int', SUM),
  column('tb', 'int', SUM),
  column('ba', 'int', SUM),
  column('pw', 'int', SUM),
  column('littersyear', 'decimal', { decimals: 2 }),
  column('pwyear', 'decimal', { decimals: 2 }),
  column('waste', 'int', { unit: 'd', ...SUM }),
  column('wsi', 'decimal', { decimals: 1, unit: 'd' }),
  column('lastba', 'int'),
  column('marks', 'text'),
  column('weight', 'decimal', { decimals: 1, unit: 'kg', ...SUM }),
  column('price', 'decimal', { decimals: 2 }),
  column('amount', 'decimal', { decimals: 0, ...SUM }),
  column('buyer', 'text'),
  column('withdrawal', 'date'),
  column('applyid', 'text'),
  column('remark', 'text'),
];

/** Litters and days of a life up to its end; an opening row (kind E) is no litter of the farm. */
const LIFE = `left join lateral (select count(c.farrowdt)::int as litters, sum(${TOTAL_BORN})::int as tb, sum(c.livenum)::int as ba, sum(c.wasteday)::int as waste,
    avg(c.mateday) filter (where c.kind = 'W' and c.from_weaning)::float8 as wsi,
    (array_agg(c.livenum order by c.n desc) filter (where c.livenum is not null))[1] as lastba from sow_cycle c
    where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.kind <> 'E') l on true
  left join lateral (select sum(w.weannum)::int as pw from weaning w where w.farm_id = a.farm_id and w.animal_id = a.animal_id) p on true`;

/** Years as a mated female, from her first mating or her arrival as a sow; none for a female never mated. */
const YEARS = "(nullif(x.leftdt - case when a.entrytp in ('mated', 'weaned') then a.entrydt else a.first_matedt end, 0) / 365.0)";
/** Non-productive days of the records she closed; the one that leaving closes after a weaning stands on no service. */
const WASTE = `coalesce(l.waste + r.days, l.waste, r.days)`;
const LAST_RECORD = `left join lateral (select x.leftdt - ${OPEN_SINCE} as days where a.sex = 'F' and a.status = 'W' and a.leftdt = x.leftdt) r on true`;
const PRICE = "(e.data->>'price')::float8";
const WEIGHT = "(e.data->>'weight')::float8";

function sqlOf(restored: boolean, narrowed: string): string {
  const left = restored
    ? `(select e.animal_id, e.eventdt as leftdt, 'restored' as leftway, e.reason from animal_event e where e.farm_id = {farm} and e.eventdt between {lo}::date and {hi}::date
        and e.eventcd in ('DTH', 'CUL', 'SAL') and e.voided_kind = 'restored')`
    : `(select a.animal_id, a.leftdt, a.leftway, a.leftreason as reason from animal a where a.farm_id = {farm} and a.leftdt between {lo}::date and {hi}::date and not a.deleted)`;
  return `select x.leftdt, a.pgid, a.animal_id as _animal, a.pigtype, a.lineage, x.leftway, x.reason, a.status, a.roomid, x.leftdt - a.birthdt as age,
      x.leftdt - a.entrydt as present, case when a.sex = 'F' then a.parity end as parity, x.leftdt - case when a.status in ('M', 'S') then a.matedt
        when a.status in ('L', 'F') then a.farrowdt when a.status = 'G' or a.sex = 'M' then a.entrydt else coalesce(a.weandt, a.matedt, a.entrydt) end as cycleday,
      case when a.sex = 'F' then l.litters end as litters, l.tb, l.ba, p.pw, (l.litters / ${YEARS})::float8 as littersyear, (p.pw / ${YEARS})::float8 as pwyear, ${WASTE} as waste, l.wsi, l.lastba,
      array_to_string(case when a.sex = 'F' then ${MARKS_OF.replaceAll('{asof}', 'x.leftdt')} else '{}' end, ',') as marks, a.withdrawal_end as withdrawal,
      ${WEIGHT} as weight, ${PRICE} as price, ${PRICE} * ${WEIGHT} as amount, e.data->>'buyer' as buyer, e.applyid, e.remark
    from ${left} x join animal a on a.farm_id = {farm} and a.animal_id = x.animal_id ${LIFE} ${LAST_RECORD}
      left join lateral (select e.data, e.applyid, e.remark from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventdt = x.leftdt
        and e.eventcd in ('DTH', 'CUL', 'SAL', 'TRF') and ${restored ? "e.voided_kind = 'restored'" : 'e.voided_at is null'} limit 1) e on true
    where ${narrowed} order by x.leftdt, a.pgid limit 50000`;
}

const TYPES: Readonly<Record<string, string>> = {
  sow: "a.sex = 'F' and a.status <> 'G'",
  gilt: "a.sex = 'F' and a.status = 'G'",
  boar: "a.sex = 'M'",
};

function whereOf({ type, way, reason, roomid }: DeathListParams): string {
  return [
    'true',
    ...(type == null ? [] : [TYPES[type] ?? 'false']),
    ...(way == null || way === 'restored' ? [] : ['x.leftway = {way}']),
    ...(reason == null ? [] : ['x.reason = {reason}']),
    ...(roomid == null ? [] : ['a.roomid = {room}']),
  ].join(' and ');
}

type Found = Record<string, string | number | null>;

function rowOf(row: Found, reasons: ReadonlyMap<string, Reason>, language: Language): ReportRow {
  const status = row['status'];
  const reason = row['reason'];
  const marks = String(row['marks'] ?? '')
    .split(',')
    .filter((mark) => mark !== '');
  return {
    ...row,
    type: PIGTYPE_WORDS[String(row['pigtype'])]?.[language] ?? null,
    leftway: wordOf(REMOVAL_LISTS.removalway, String(row['leftway']), language),
    reason: typeof reason === 'string' ? (reasons.get(reason)?.label ?? reason) : null,
    status: typeof status === 'string' ? `${status} – ${STATUS_WORDS[status]?.[language] ?? ''}` : null,
    marks: marks.map((mark) => MARK_WORDS[mark]?.[language] ?? mark).join(', ') || null,
    _way: row['leftway'] ?? null,
    // A transfer is taken back by the other farm, a restored animal is here again.
    ...(row['leftway'] === 'moved' || row['leftway'] === 'restored' ? { _actions: '' } : {}),
    ...(row['leftway'] === 'restored' ? { _style: 'struck' } : {}),
  };
}

/** Heads by way, and those lost before they repaid their rearing. */
function waySection(rows: readonly Found[], language: Language, list: (way: string) => ReportRow) {
  const ways = [...new Set(rows.map((row) => String(row['leftway'])))];
  const lines = ways.map((way): ReportRow => {
    const own = rows.filter((row) => row['leftway'] === way);
    const early = own.filter((row) => row['parity'] !== null && Number(row['parity']) < 3);
    return { leftway: wordOf(REMOVAL_LISTS.removalway, way, language), n: own.length, early: early.length, ...list(way) };
  });
  const columns = [column('leftway', 'text'), column('n', 'int', SUM), column('early', 'int', SUM)];
  return { key: 'ways', title: t3('Theo hình thức', 'By way', 'ตามวิธี'), columns, rows: lines, totals: columnTotals(columns, lines) };
}

/** PigDeathList: breeding animals that left, with what each achieved; restored ones only when asked for (herd.md). */
export function queryDeathList(tx: Db, ctx: HerdReportContext, params: DeathListParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const { period } = await listPeriod(tx, own, params);
    const { text, params: values } = bind(sqlOf(params.way === 'restored', whereOf(params)), {
      farm: own.farmid,
      lo: period.from,
      hi: earlier(period.to, asofOf(own)),
      way: params.way,
      reason: params.reason,
      room: params.roomid,
      ...markValues(own.settings),
      ...totalBornValues(own.settings),
    });
    const { rows } = await tx.query<Found>(text, values);
    const reasons = await loadReasons(tx, own.farmid, own.language);
    const shown = rows.map((row) => rowOf(row, reasons, own.language));
    return {
      columns: COLUMNS,
      rows: shown,
      totals: columnTotals(COLUMNS, shown),
      sections: [
        waySection(rows, own.language, (way) =>
          opens('PigDeathList', {
            farmid: params.farmid,
            from: period.from,
            to: period.to,
            type: params.type,
            reason: params.reason,
            roomid: params.roomid,
            way,
          }),
        ),
      ],
      notes: variantNotes(['TB'], own.settings),
      actions: [{ eventcd: 'RST', label: t3('Khôi phục', 'Restore', 'กู้คืน'), one: 'PigDeathRestore' }],
      subtitle: t3(`Ra đàn ${period.from}–${period.to}`, `Left ${period.from}–${period.to}`, `ออกจากฝูง ${period.from}–${period.to}`),
    };
  });
}
