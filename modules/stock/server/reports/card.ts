import { qty, qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { refused } from '#engine/server/refused.ts';
import type { ReportAnswer } from '#engine/server/report/declared.ts';
import type { ReaderAt } from '#engine/server/report/reader-report.ts';
import { t3 } from '#kernel/language.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';
import { type FarmStock, seesMoney } from '../farm-stock.ts';
import { KNOWN } from '../lookup/stock-on.ts';
import { expiryOf, FROZEN, inFarms, readOn, stockTable } from './stock-report.ts';

/** A movement of an item in a warehouse. */
interface Moved {
  readonly kind: keyof typeof KIND_WORDS;
  readonly expdt: string;
  readonly qty: string;
  /** Taken back, or the taking back of another. */
  readonly back: boolean;
}

/** The movement with what lies in the warehouse after it. */
interface CardLine extends Moved {
  readonly moved: bigint;
  readonly balance: number;
}

const CARD = `
  select m.valuedt, m.kind, coalesce(n.noteno, m.fromnote) as note, m.lot, m.expdt,
    coalesce(m.roomid, p.name, m.fromfarm, m.tostore, m.tofarm) as other, m.qty, v.amount::float8 as amount,
    m.reverses is not null or r.seq is not null as back, coalesce(u.display_name, m.crtusrid) as typedby
  from stock_movement m left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join partner p on p.prnt2 = m.prnt2 and p.partnerid = m.supplierid
    left join stock_movement r on r.farm_id = m.farm_id and r.reverses = m.seq
    left join person u on u.user_id = m.crtusrid
  where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.storeid = $2 and m.itemid = $3 and m.valuedt <= $4::date
    and ($5::date is null or m.crtdate < ${KNOWN('$5')})
  order by m.valuedt, m.qty < 0, m.seq`;

const cardTable = (money: boolean) =>
  stockTable<CardLine>(
    (c) => [
      c.date('valuedt', FROZEN),
      c.text('kindName', { of: ({ kind }) => KIND_WORDS[kind] }),
      c.text('note', { width: 18 }),
      c.text('lot'),
      c.date('expdt', { of: expiryOf }),
      c.text('other', t3('Nơi đến, nơi đi', 'Other side', 'อีกฝั่ง')),
      c.decimal('qtyin', t3('Nhập', 'In', 'เข้า'), { decimals: 1, total: 'sum', of: ({ moved }) => (moved > 0n ? qtyNumber(moved) : null) }),
      c.decimal('qtyout', t3('Xuất', 'Out', 'ออก'), { decimals: 1, total: 'sum', of: ({ moved }) => (moved < 0n ? qtyNumber(-moved) : null) }),
      c.decimal('balance', t3('Tồn', 'Balance', 'คงเหลือ'), { decimals: 1 }),
      ...(money ? [c.decimal('amount', { decimals: 0 })] : []),
      c.text('typedby'),
    ],
    { style: ({ back }) => back && 'muted' },
  );

/** Which item and warehouse, and up to which day. */
interface CardAsked {
  readonly farms?: readonly string[] | null | undefined;
  readonly stores?: readonly string[] | null | undefined;
  readonly itemid?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly asknown?: string | null | undefined;
}

async function linesOf({ tx }: ReaderAt, farm: FarmStock, storeid: string, { itemid, date, asknown = null }: CardAsked): Promise<CardLine[]> {
  const { rows } = await tx.query<Moved>(CARD, [farm.farmid, storeid, itemid, date ?? farm.curbusdt, asknown]);
  let balance = 0n;
  return rows.map((row) => {
    const moved = qty(row.qty);
    balance += moved;
    return { ...row, moved, balance: qtyNumber(balance) };
  });
}

/** The card of an item in a warehouse: every movement with the balance after it. @throws Refused V_SELECT without an item and the one warehouse. */
export async function cardAnswer(at: ReaderAt, asked: CardAsked): Promise<ReportAnswer<ReaderAt>> {
  const [storeid, ...more] = asked.stores ?? [];
  if (storeid === undefined || more.length > 0) throw refused('V_SELECT', 'stores');
  if (asked.itemid == null) throw refused('V_SELECT', 'itemid');
  const lines = await inFarms(at, asked.farms, (farm) => linesOf(at, farm, storeid, asked));
  const name = `${asked.itemid} · ${storeid}`;
  return {
    table: cardTable(seesMoney(at.session)).of(lines.flat(), null),
    asof: await readOn(at, asked.farms),
    subtitle: t3(`Thẻ kho ${name}`, `Stock card ${name}`, `บัตรคลัง ${name}`),
  };
}
