import { choice, defineList } from '#engine/define/fields.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { LAB_KIND_WORDS, LW } from '#modules/lab/contract/stock/words.ts';
import { LAB_IN_KINDS, LAB_OUT_KINDS } from '#modules/lab/domain/stock/kinds.ts';
import { seesLabMoney } from '../../stock/lab-farm.ts';
import { labName } from '../../stock/sql.ts';
import { expiryCell, LAB_FIELDS as F, FROZEN, labDays, labReport, labTable } from '../lab-report.ts';

const BY = defineList('labsumby', {
  item: t3('Theo vật tư', 'By item', 'ตามวัสดุ'),
  lot: t3('Theo lô', 'By lot', 'ตามล็อต'),
  store: t3('Theo kho', 'By store', 'ตามคลัง'),
});
const SHOW = defineList('labsumshow', {
  both: t3('Số lượng và giá trị', 'Quantities and amounts', 'จำนวนและมูลค่า'),
  qty: t3('Số lượng', 'Quantities', 'จำนวน'),
  amount: t3('Giá trị', 'Amounts', 'มูลค่า'),
});
type By = keyof typeof BY.words;

interface SumRow {
  readonly unit: string | null;
  readonly expdt: string;
  readonly [sum: string]: string | number | null;
}

const sum = (what: string, condition: string, key: string): string => `coalesce(sum(${what}) filter (where ${condition}), 0)::float8 as ${key}`;
const KEYS: Readonly<Record<By, string>> = { store: 'm.storeid', item: 'm.itemid', lot: "m.itemid || '|' || m.lot || '|' || m.expdt" };

const sumsSql = (by: By): string => {
  const inside = (kind: string) => `m.valuedt >= $3::date and m.kind = '${kind}'`;
  const ins = LAB_IN_KINDS.flatMap((kind) => [sum('m.qty', inside(kind), `${kind}_q`), sum('v.amount', inside(kind), `${kind}_a`)]);
  const outs = LAB_OUT_KINDS.flatMap((kind) => [sum('-m.qty', inside(kind), `${kind}_q`), sum('-v.amount', inside(kind), `${kind}_a`)]);
  return `select ${KEYS[by]} as key, min(${labName('$2', 's')}) as "storeName", min(m.itemid) as itemid, min(m.lot) as lot, min(m.expdt) as expdt,
      min(${labName('$2', 'i')}) as name, case when count(distinct i.unit) = 1 then min(i.unit) end as unit,
      ${sum('m.qty', 'm.valuedt < $3::date', 'start_q')}, ${sum('v.amount', 'm.valuedt < $3::date', 'start_a')}, ${[...ins, ...outs].join(', ')},
      ${sum('v.amount', "m.valuedt >= $3::date and m.kind = 'revaluation'", 'revaluation_a')},
      coalesce(sum(m.qty), 0)::float8 as closing_q, coalesce(sum(v.amount), 0)::float8 as closing_a,
      (select sum(y.counted)::float8 from lab_movement y where y.farm_id = min(m.farm_id) and y.itemid = min(m.itemid) and y.valuedt between $3::date and $4::date
        and y.counted is not null and y.reverses is null and ${by === 'store' ? 'false' : by === 'lot' ? 'y.lot = min(m.lot)' : 'true'}
        and ($5::text is null or y.storeid = $5)) as counted
    from lab_movement m join lab_item i on i.farm_id = m.farm_id and i.itemid = m.itemid join lab_store s on s.farm_id = m.farm_id and s.storeid = m.storeid
      left join lab_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.farm_id = $1 and m.book = 'laboratory' and m.way = '' and m.valuedt <= $4::date
      and ($5::text is null or m.storeid = $5) and ($6::text is null or i.itemtp = $6) and ($7::text is null or m.itemid = $7)
    group by 1 order by 1`;
};

const at = (row: SumRow, key: string): number => Number(row[key] ?? 0);

/** opening + in − out + revaluation − closing, of quantities or amounts: 0 in a book that is right. */
export function labDifference(row: SumRow, what: 'q' | 'a'): number {
  const ins = LAB_IN_KINDS.reduce((total, kind) => total + at(row, `${kind}_${what}`), 0);
  const outs = LAB_OUT_KINDS.reduce((total, kind) => total + at(row, `${kind}_${what}`), 0);
  const more = what === 'a' ? at(row, 'revaluation_a') : 0;
  return roundHalfAway(at(row, `start_${what}`) + ins - outs + more - at(row, `closing_${what}`), 4);
}

/** Amount that went out in the period over the mean of its beginning and end. */
function turnOf(row: SumRow): number | null {
  const out = LAB_OUT_KINDS.reduce((total, kind) => total + at(row, `${kind}_a`), 0);
  const mean = (at(row, 'start_a') + at(row, 'closing_a')) / 2;
  return mean === 0 ? null : out / mean;
}

const GROUPS = { in: t3('Nhập trong kỳ', 'In', 'รับในงวด'), out: t3('Xuất trong kỳ', 'Out', 'จ่ายในงวด') };
const QTY = t3('SL', 'Qty', 'จำนวน');
const AMOUNT = t3('Giá trị', 'Amount', 'มูลค่า');

/** What is shown of sums, and the kinds something moved under: columns of the others would say nothing. */
interface Shown {
  readonly qty: boolean;
  readonly amount: boolean;
  readonly moved: (kind: string) => boolean;
}

/** The headers above the columns of a kind, and their place on a phone. */
interface Heads {
  readonly group: Text3;
  readonly over?: Text3;
  readonly phone?: number;
}

const tableOf = (by: By, { qty, amount, moved }: Shown) =>
  labTable<SumRow>((c) => {
    const item = [c.text('itemid', FROZEN), c.text('name', { width: 22, phone: 1 })];
    const keys = {
      store: [c.text('storeName', { ...FROZEN, phone: 1 })],
      item: [...item, c.text('unit')],
      lot: [...item, c.text('lot'), c.date('expdt', { of: expiryCell }), c.text('unit')],
    };
    const quantity = (key: string, says: Heads) =>
      c.decimal(`${key}_q`, QTY, { ...says, decimals: 1, of: (row) => (row.unit === null ? null : (row[`${key}_q`] as number)) });
    const value = (key: string, says: Heads) =>
      c.decimal(`${key}_a`, AMOUNT, { ...says, decimals: 0, total: 'sum', of: (row) => row[`${key}_a`] as number });
    const pair = (key: string, says: Heads) => [...(qty ? [quantity(key, says)] : []), ...(amount ? [value(key, says)] : [])];
    const kinds = (all: readonly (keyof typeof LAB_KIND_WORDS)[], over: Text3) =>
      all.filter(moved).flatMap((kind) => pair(kind, { group: LAB_KIND_WORDS[kind], over }));
    return [
      ...keys[by],
      ...pair('start', { group: t3('Đầu kỳ', 'Opening', 'ยอดยกมา') }),
      ...kinds(LAB_IN_KINDS, GROUPS.in),
      ...kinds(LAB_OUT_KINDS, GROUPS.out),
      ...(amount && moved('revaluation') ? [c.decimal('revaluation_a', LAB_KIND_WORDS.revaluation, { decimals: 0, total: 'sum' })] : []),
      ...pair('closing', { group: t3('Cuối kỳ', 'Closing', 'ยอดคงเหลือ'), phone: 2 }),
      ...(qty ? [c.decimal('counted', LW.counted, { decimals: 1 })] : []),
      ...(amount ? [c.decimal('turn', t3('Vòng quay', 'Stock turn', 'รอบหมุนเวียน'), { decimals: 2, of: turnOf })] : []),
    ];
  });

interface Late {
  readonly kind: keyof typeof LAB_KIND_WORDS;
}
const LATE = `select m.valuedt, m.itemid, m.kind, m.qty::float8 as qty, v.amount::float8 as amount, n.noteno as note, to_char(m.crtdate, 'YYYYMMDD') as made,
    coalesce(u.display_name, m.crtusrid) as typedby
  from lab_movement m left join lab_value v on v.farm_id = m.farm_id and v.seq = m.seq left join lab_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join person u on u.user_id = m.crtusrid
  where m.farm_id = $1 and m.way = '' and m.valuedt between $2::date and $3::date
    and (m.kind = 'revaluation' or (m.reverses is not null and $4::int < 9999 and m.valuedt < m.crtdate::date - $4::int)) order by m.valuedt, m.seq limit 200`;
const lateTable = (money: boolean) =>
  labTable<Late>((c) => [
    c.date('valuedt', FROZEN),
    c.text('itemid'),
    c.text('kindName', { of: ({ kind }, { language }) => LAB_KIND_WORDS[kind][language] }),
    c.text('note'),
    c.decimal('qty', LW.qty, { decimals: 1 }),
    c.date('made', t3('Ngày nhập máy', 'Entered on', 'วันที่บันทึก')),
    c.text('typedby'),
    ...(money ? [c.decimal('amount', { decimals: 0 })] : []),
  ]);

function notesOf(rows: readonly SumRow[], money: boolean): Text3[] {
  const wrong = rows.filter((row) => labDifference(row, 'q') !== 0 || (money && labDifference(row, 'a') !== 0)).length;
  const idle = rows.filter((row) => [...LAB_IN_KINDS, ...LAB_OUT_KINDS].every((kind) => at(row, `${kind}_q`) === 0)).length;
  return [
    wrong === 0
      ? t3(
          'Đầu kỳ + nhập − xuất = cuối kỳ: khớp mọi dòng.',
          'Opening + in − out = closing: holds in every row.',
          'ยกมา + รับ − จ่าย = คงเหลือ: ตรงทุกแถว',
        )
      : t3(`Không khớp ở ${wrong} dòng.`, `Does not balance in ${wrong} rows.`, `ไม่ตรง ${wrong} แถว`),
    t3(`Vật tư không nhập xuất trong kỳ: ${idle}.`, `Items without movement: ${idle}.`, `วัสดุที่ไม่มีการเคลื่อนไหว: ${idle}`),
  ];
}

/** LabstrRepReport: the month's balance of every item. @throws Refused 898 */
export const report = labReport({
  name: 'LabstrRepReport',
  page: {
    ...{ fromLevel: 20, menuGroup: 'lab-stock' },
    title: t3('Báo cáo nhập xuất tồn kho xét nghiệm', 'Lab Stock Movement Report', 'รายงานรับ-จ่าย-คงเหลือคลังห้องปฏิบัติการ'),
    purpose: t3(
      'Cân đối từng vật tư trong kỳ: đầu kỳ, nhập, xuất, cuối kỳ, số kiểm kê.',
      'The balance of every item over a period: opening, in, out, closing, counted.',
      'ยอดของวัสดุแต่ละรายการในงวด ยกมา รับ จ่าย คงเหลือ และผลตรวจนับ',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.storeid,
    F.from,
    F.to,
    F.itemtp,
    F.itemid,
    choice('by', t3('Xem', 'View', 'แสดง'), BY, { fallback: 'item' }),
    choice('show', t3('Nội dung', 'Shows', 'เนื้อหา'), SHOW, { fallback: 'both' }),
  ],
  answer: async (here, { by = 'item', show, storeid = null, itemtp = null, itemid = null, ...asked }) => {
    const { farm, from, to } = await labDays(here, asked);
    const money = seesLabMoney(here.session, farm);
    const { rows } = await here.tx.query<SumRow>(sumsSql(by), [farm.farmid, here.language, from, to, storeid, itemtp, itemid]);
    const units = await codeNames(here.tx, farm, here.language, ['unit']);
    const late = (await here.tx.query<Late>(LATE, [farm.farmid, from, to, farm.lockday])).rows;
    const moved = (kind: string): boolean => rows.some((row) => at(row, `${kind}_q`) !== 0 || at(row, `${kind}_a`) !== 0);
    const shown = { qty: !money || show !== 'amount', amount: money && show !== 'qty', moved };
    return {
      table: tableOf(by, shown).of(rows.map((row) => ({ ...row, unit: row.unit === null ? null : units('unit', row.unit) }))),
      asof: farm.curbusdt,
      days: { from, to },
      subtitle: t1(`${from}–${to}`),
      notes: notesOf(rows, money),
      sections:
        late.length === 0
          ? []
          : [
              {
                key: 'foot',
                title: t3('Bút toán sửa của ngày đã khóa', 'Counter-movements of locked days', 'รายการแก้ของวันที่ล็อก'),
                table: lateTable(money).of(late),
              },
            ],
      signatures: [
        t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง'),
        t3('Kế toán', 'Accountant', 'บัญชี'),
        t3('Trưởng phòng', 'Head of the laboratory', 'หัวหน้าห้องปฏิบัติการ'),
      ],
    };
  },
});
