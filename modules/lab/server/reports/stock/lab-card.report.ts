import { qty, qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { LAB_KIND_WORDS, LW } from '#modules/lab/contract/stock/words.ts';
import { seesLabMoney } from '../../stock/lab-farm.ts';
import { labName } from '../../stock/sql.ts';
import { expiryCell, LAB_FIELDS as F, FROZEN, type LabAt, labDays, labReport, labTable } from '../lab-report.ts';

interface Moved {
  readonly valuedt: string;
  readonly kind: keyof typeof LAB_KIND_WORDS;
  readonly lot: string;
  readonly expdt: string;
  readonly qty: string;
  readonly amount: number | null;
  readonly before: boolean;
  /** Taken back, or the taking back of another. */
  readonly back: boolean;
}

/** The movement with what lies there and what that is worth after it. */
interface CardLine extends Moved {
  readonly moved: bigint;
  readonly balance: number;
  readonly worth: number;
}

const CARD = `select m.valuedt, m.kind, coalesce(n.noteno, m.fromnote) as note, ${labName('$2', 's')} as "storeName", m.lot, m.expdt, m.qty, v.amount::float8 as amount,
    case when m.fromfarm is null then coalesce(p.name, ${labName('$2', 't')}, f.farmname, ${labName('$2', 'y')}, m.testcd) else coalesce(f.farmname, m.fromfarm) end as other, m.runno, m.valuedt < $4::date as before,
    m.reverses is not null or r.seq is not null as back, coalesce(u.display_name, m.crtusrid) as typedby
  from lab_movement m join lab_store s on s.farm_id = m.farm_id and s.storeid = m.storeid
    left join lab_value v on v.farm_id = m.farm_id and v.seq = m.seq left join lab_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join lab_store t on t.farm_id = m.farm_id and t.storeid = m.tostore left join farm f on f.farm_id = coalesce(m.fromfarm, m.tofarm)
    left join partner p on p.prnt2 = m.prnt2 and p.partnerid = coalesce(m.supplierid, m.custid)
    left join lab_test y on y.farm_id = m.farm_id and y.testcd = m.testcd
    left join lab_movement r on r.farm_id = m.farm_id and r.reverses = m.seq left join person u on u.user_id = m.crtusrid
  where m.farm_id = $1 and m.book = 'laboratory' and m.way = '' and m.itemid = $3 and m.valuedt <= $5::date
    and ($6::text is null or m.storeid = $6) and ($7::text is null or m.lot = $7)
  order by m.valuedt, m.seq`;

const table = (money: boolean) =>
  labTable<CardLine>(
    (c) => [
      c.date('valuedt', { ...FROZEN, phone: 1 }),
      c.text('kindName', { of: ({ kind }, { language }) => LAB_KIND_WORDS[kind][language] }),
      c.text('other', t3('Đến, từ', 'From or to', 'มาจากหรือไปที่'), { width: 18 }),
      c.decimal('qtyin', t3('Nhập', 'In', 'เข้า'), { decimals: 1, total: 'sum', phone: 3, of: ({ moved }) => (moved > 0n ? qtyNumber(moved) : null) }),
      c.decimal('qtyout', t3('Xuất', 'Out', 'ออก'), {
        decimals: 1,
        total: 'sum',
        phone: 4,
        of: ({ moved }) => (moved < 0n ? qtyNumber(-moved) : null),
      }),
      c.decimal('balance', t3('Tồn', 'Balance', 'คงเหลือ'), { decimals: 1, phone: 2 }),
      c.text('lot'),
      c.text('note', { width: 18 }),
      c.text('storeName'),
      c.date('expdt', { of: expiryCell }),
      c.text('runno', LW.run),
      ...(money
        ? [
            c.decimal('price', LW.price, {
              decimals: 2,
              of: ({ moved, amount }) => (moved === 0n || amount === null ? null : amount / Number(qtyNumber(moved))),
            }),
            c.decimal('amount', { decimals: 0 }),
            c.decimal('worth', t3('Giá trị tồn', 'Balance value', 'มูลค่าคงเหลือ'), { decimals: 0 }),
          ]
        : []),
      c.text('typedby'),
      c.text('back', t3('Bút toán đảo', 'Taken back', 'กลับรายการ'), { of: ({ back }) => (back ? t3('Đảo', 'Taken back', 'กลับรายการ') : null) }),
    ],
    { style: ({ back }) => back && 'muted' },
  );

interface Lies {
  readonly qty: number;
}

/** The item the card is of: where none is chosen the one that moved last. @throws Refused V_SELECT where nothing ever moved */
async function itemOf({ tx, language }: LabAt, labid: string, chosen: string | null): Promise<{ readonly itemid: string; readonly name: string }> {
  const { rows } = await tx.query<{ itemid: string; name: string }>(
    `select itemid, ${labName('$2', 'i')} as name from lab_item i where farm_id = $1 and itemid = coalesce($3,
       (select m.itemid from lab_movement m where m.farm_id = $1 and m.book = 'laboratory' and m.way = '' order by m.valuedt desc, m.seq desc limit 1))`,
    [labid, language, chosen],
  );
  const [item] = rows;
  if (item === undefined && chosen === null) throw refused('V_SELECT', 'itemid');
  return item ?? { itemid: chosen ?? '', name: '' };
}

/** The reorder point of an item, which is of all its lots in all stores; null where none is set. */
async function reorderOf({ tx }: LabAt, labid: string, itemid: string): Promise<number | null> {
  const { rows } = await tx.query<{ reorder: number }>(
    'select reorder::float8 as reorder from lab_item where farm_id = $1 and itemid = $2 and reorder > 0',
    [labid, itemid],
  );
  return rows[0]?.reorder ?? null;
}

/** Where goods of the item lie now. */
async function placesOf({ tx, language }: LabAt, labid: string, itemid: string, day: BusinessDate, lot: string | null): Promise<Lies[]> {
  const { rows } = await tx.query<Lies>(
    `select ${labName('$2', 's')} as "storeName", m.lot, m.expdt, sum(m.qty)::float8 as qty from lab_movement m
       join lab_store s on s.farm_id = m.farm_id and s.storeid = m.storeid
     where m.farm_id = $1 and m.itemid = $3 and m.way = '' and m.valuedt <= $4::date and ($5::text is null or m.lot = $5)
     group by m.storeid, s.farm_id, s.storeid, m.lot, m.expdt having sum(m.qty) <> 0 order by m.storeid, m.expdt, m.lot`,
    [labid, language, itemid, day, lot],
  );
  return rows;
}

const liesTable = labTable<Lies & { readonly expdt: string }>((c) => [
  c.text('storeName', FROZEN),
  c.text('lot'),
  c.date('expdt', { of: expiryCell }),
  c.decimal('qty', LW.qty, { decimals: 1, total: 'sum' }),
]);

/** LabstkStockDetail: one item or lot through time; of an item nobody chose the one that moved last. @throws Refused 898, V_SELECT where nothing ever moved */
export const report = labReport({
  name: 'LabstkStockDetail',
  page: {
    menuGroup: 'lab-stock',
    title: t3('Thẻ kho xét nghiệm', 'Lab Stock Card', 'บัตรคุมสินค้าห้องปฏิบัติการ'),
    purpose: t3(
      'Theo một vật tư hoặc một lô qua từng lần nhập xuất, với số tồn sau mỗi lần.',
      'Follow one item or lot through every movement, with the balance after each.',
      'ติดตามวัสดุหรือล็อตหนึ่งผ่านทุกการรับจ่าย พร้อมคงเหลือหลังแต่ละครั้ง',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [F.itemid, F.storeid, F.lot, F.from, F.to],
  answer: async (at, { itemid: chosen = null, storeid = null, lot = null, ...asked }) => {
    const { farm, from, to } = await labDays(at, asked);
    const { itemid, name } = await itemOf(at, farm.farmid, chosen);
    const { rows } = await at.tx.query<Moved>(CARD, [farm.farmid, at.language, itemid, from, to, storeid, lot]);
    let balance = 0n;
    let worth = 0;
    const all = rows.map((row): CardLine => {
      const moved = qty(row.qty);
      balance += moved;
      worth += row.amount ?? 0;
      return { ...row, moved, balance: qtyNumber(balance), worth };
    });
    const opening = all.filter(({ before }) => before).at(-1)?.balance ?? 0;
    const lines = all.filter(({ before }) => !before);
    const [into, out] = [1n, -1n].map((sign) => qtyNumber(lines.reduce((sum, { moved }) => (moved * sign > 0n ? sum + moved * sign : sum), 0n)));
    const closing = qtyNumber(balance);
    const holds = Math.abs(opening + (into ?? 0) - (out ?? 0) - closing) < 1e-6;
    const said = `${opening} + ${into} − ${out} = ${closing}`;
    const days = [...Map.groupBy(lines, ({ valuedt }) => valuedt)].map(([day, own]) => ({ day, balance: own.at(-1)?.balance ?? 0 }));
    const reorder = storeid === null && lot === null ? await reorderOf(at, farm.farmid, itemid) : null;
    const lies = await placesOf(at, farm.farmid, itemid, to, lot);
    return {
      table: table(seesLabMoney(at.session, farm)).of(lines, null),
      asof: farm.curbusdt,
      days: { from, to },
      applied: { itemid },
      subtitle: t1(`${name} (${itemid})${lot === null ? '' : ` · ${lot}`} · ${from}–${to}`),
      notes: [
        holds
          ? t3(`Đầu kỳ + nhập − xuất = cuối kỳ: ${said}.`, `Opening + in − out = closing: ${said}.`, `ยกมา + รับ − จ่าย = คงเหลือ: ${said}`)
          : t3(`Không khớp: ${said}.`, `Does not balance: ${said}.`, `ไม่ตรง: ${said}`),
      ],
      sections: lies.length === 0 ? [] : [{ key: 'lies', title: t3('Đang nằm ở', 'Where it lies now', 'อยู่ที่'), table: liesTable.of(lies as never) }],
      charts:
        days.length < 2
          ? []
          : [
              {
                kind: 'line' as const,
                title: t3('Tồn theo ngày', 'Balance by day', 'คงเหลือรายวัน'),
                x: days.map(({ day }) => day),
                series: [{ name: t3('Tồn', 'Balance', 'คงเหลือ'), values: days.map((one) => one.balance) }],
                limits: reorder === null ? [] : [{ label: t3('Mức đặt hàng', 'Reorder point', 'จุดสั่งซื้อ'), value: reorder, tone: 'warn' as const }],
              },
            ],
      signatures: [t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง')],
    };
  },
});
