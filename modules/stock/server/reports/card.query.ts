import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { qty, qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { StockParams } from '#modules/stock/contract/reports/stock.report.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';
import { type FarmStock, seesMoney } from '../farm-stock.ts';
import { KNOWN } from '../lookup/stock-on.ts';
import { inFarms, readOn, type StockReportContext } from './report-kit.ts';

const col = (key: string, label: Text3, type: Column['type'], more: Partial<Column> = {}): Column => ({ key, label, type, ...more });

const COLUMNS: readonly Column[] = [
  col('valuedt', t3('Ngày', 'Date', 'วันที่'), 'date', { frozen: true }),
  col('kindName', t3('Loại', 'Kind', 'ประเภท'), 'text'),
  col('note', t3('Số phiếu', 'Note', 'เลขที่ใบ'), 'text', { width: 18 }),
  col('lot', t3('Số lô', 'Lot', 'ล็อต'), 'text'),
  col('expdt', t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'), 'date'),
  col('other', t3('Nơi đến, nơi đi', 'Other side', 'อีกฝั่ง'), 'text'),
  col('qtyin', t3('Nhập', 'In', 'เข้า'), 'decimal', { decimals: 1, total: 'sum' }),
  col('qtyout', t3('Xuất', 'Out', 'ออก'), 'decimal', { decimals: 1, total: 'sum' }),
  col('balance', t3('Tồn', 'Balance', 'คงเหลือ'), 'decimal', { decimals: 1 }),
];
const AMOUNT = col('amount', t3('Giá trị', 'Amount', 'มูลค่า'), 'decimal', { decimals: 0 });
const USER = col('typedby', t3('Người ghi', 'Typed by', 'ผู้บันทึก'), 'text');

interface CardRow {
  valuedt: string;
  kind: keyof typeof KIND_WORDS;
  note: string | null;
  lot: string;
  expdt: string;
  other: string | null;
  qty: string;
  amount: number | null;
  back: boolean;
  typedby: string;
}

const CARD = `select m.valuedt, m.kind, n.noteno as note, m.lot, m.expdt, coalesce(m.roomid, p.name, m.tostore) as other, m.qty, v.amount::float8 as amount,
    m.reverses is not null or r.seq is not null as back, coalesce(u.display_name, m.crtusrid) as typedby
  from stock_movement m left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join partner p on p.prnt2 = m.prnt2 and p.partnerid = m.supplierid
    left join stock_movement r on r.farm_id = m.farm_id and r.reverses = m.seq
    left join person u on u.user_id = m.crtusrid
  where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.storeid = $2 and m.itemid = $3 and m.valuedt <= $4::date and ($5::date is null or m.crtdate < ${KNOWN('$5')})
  order by m.valuedt, m.qty < 0, m.seq`;

async function cardOf(tx: Db, ctx: StockReportContext, farm: FarmStock, params: StockParams): Promise<ReportRow[]> {
  const { rows } = await tx.query<CardRow>(CARD, [
    farm.farmid,
    params.storeid ?? '',
    params.itemid ?? '',
    params.date ?? farm.curbusdt,
    params.asknown ?? null,
  ]);
  const money = seesMoney(ctx.session);
  let balance = 0n;
  return rows.map(({ kind, qty: text, expdt, amount, back, ...row }) => {
    const moved = qty(text);
    balance += moved;
    return {
      ...row,
      kindName: KIND_WORDS[kind][ctx.language],
      expdt: expdt === NO_EXPIRY ? null : expdt,
      qtyin: moved > 0n ? qtyNumber(moved) : null,
      qtyout: moved < 0n ? qtyNumber(-moved) : null,
      balance: qtyNumber(balance),
      ...(money ? { amount } : {}),
      ...(back ? { _style: 'muted' } : {}),
    };
  });
}

/** The card of an item in a warehouse: every movement with the balance after it. @throws Refused V_SELECT without both. */
export async function queryCard(tx: Db, ctx: StockReportContext, params: StockParams): Promise<ReportResult> {
  for (const field of ['storeid', 'itemid'] as const) if (params[field] == null) throw refused('V_SELECT', field);
  const rows = (await inFarms(tx, ctx, params.farms, (farm) => cardOf(tx, ctx, farm, params))).flat();
  const columns = [...COLUMNS, ...(seesMoney(ctx.session) ? [AMOUNT] : []), USER];
  const name = `${params.itemid ?? ''} · ${params.storeid ?? ''}`;
  const asof = await readOn(tx, ctx, params.farms);
  return { columns, rows, asof, subtitle: t3(`Thẻ kho ${name}`, `Stock card ${name}`, `บัตรคลัง ${name}`) };
}
