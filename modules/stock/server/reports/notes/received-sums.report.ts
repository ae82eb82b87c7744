import { choice, code, codes, defineList, yesno } from '#engine/define/fields.ts';
import { unitNames } from '#engine/server/code-names.ts';
import { t1, t3 } from '#kernel/language.ts';
import { NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { IN_KINDS } from '#modules/stock/domain/move-kinds.ts';
import { daysOf, STOCK_FIELDS as F, inFarms, stockReport } from '../stock-report.ts';
import { dimensionWords } from './dimensions.ts';
import { moneyShown } from './note-columns.ts';
import { matrixOf } from './pivot.ts';
import { priceChart } from './price-chart.ts';
import { readPivot } from './read-pivot.ts';
import { receivedTable, supplierRanks } from './received-parts.ts';
import { MEASURES, measureOf } from './summary-parts.ts';

const DIMS = dimensionWords(['supplier', 'itemtp', 'item', 'store', 'farm', 'kind', 'week', 'month']);
const ROWS = defineList('receivedrows', DIMS);

/** Kinds goods are received by: transfers in stand apart, conversions are no receipts. */
const RECEIVED: readonly string[] = IN_KINDS.filter((kind) => kind !== 'transferin' && kind !== 'convin');
const TRANSFERS = t3('Hàng chuyển đến', 'Transfers in', 'สินค้ารับโอน');

/** PigInstockReport: what came in, summed by what is asked; a cell opens its lines. @throws Refused 898 */
export const report = stockReport({
  name: 'PigInstockReport',
  page: {
    menuGroup: 'stock-report',
    place: 3,
    title: t3('Tổng hợp phiếu nhập kho', 'Received Note Summary', 'สรุปใบรับสินค้า'),
    purpose: t3(
      'Hàng đã nhập cộng theo nhà cung cấp, mặt hàng, kho, tuần hay tháng; giá và thay đổi giá.',
      'What came in, summed by supplier, item, warehouse, week or month; prices and their change.',
      'สินค้าที่รับเข้า สรุปตามผู้จำหน่าย สินค้า คลัง สัปดาห์หรือเดือน ราคาและการเปลี่ยนแปลง',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.stores,
    F.from,
    F.to,
    code('kind', W.kind, { list: 'notekindin' }),
    code('partnerid', W.supplier, { list: 'supplier' }),
    F.itemtp,
    choice('rows', t3('Dòng theo', 'Rows by', 'แถวตาม'), ROWS, { fallback: 'supplier' }),
    choice('cols', t3('Cột theo', 'Columns by', 'คอลัมน์ตาม'), ROWS),
    choice('measure', t3('Trong cột', 'In columns', 'ในคอลัมน์'), MEASURES, { fallback: 'amount' }),
    codes('prices', t3('Vẽ giá của', 'Prices drawn of', 'กราฟราคาของ'), { list: 'item' }),
    yesno('transfers', t3('Cả hàng chuyển đến', 'Transfers in, too', 'รวมที่รับโอน')),
  ],
  answer: async (at, { rows, cols = null, measure, prices, transfers, ...params }) => {
    const { asof, ...days } = await daysOf(at, params);
    const { farms, stores, partnerid, itemtp, kind } = params;
    const filter = { stores, partnerid, itemtp };
    const kinds = kind == null ? RECEIVED : [kind];
    const { pivot, decimals } = await readPivot(at, farms, days, { ...filter, rows, cols, kinds });
    const shown = { ...moneyShown(at.session), decimals };
    const lines = { route: 'PigInstockDetailRpt', params: { farms: farms?.join(), stores: stores?.join(), kind, partnerid, itemtp } };
    const [unitName = (unit: string) => unit] = await inFarms(at, farms, (farm) => unitNames(at.tx, farm, at.language));
    const apart = transfers === 'Y' ? (await readPivot(at, farms, days, { ...filter, rows, cols: null, kinds: ['transferin'] })).pivot : null;
    const ranks = shown.money ? (await readPivot(at, farms, days, { ...filter, rows: 'supplier', cols: null, kinds })).pivot : null;
    const [of, places] = measureOf(measure, shown);
    return {
      table: cols === null ? receivedTable(pivot, lines, shown, unitName) : matrixOf(pivot, of, places, lines),
      asof,
      days,
      subtitle: t1(`${days.from}–${days.to}`),
      charts: shown.money ? await priceChart(at, farms, days, { ...filter, items: prices }) : [],
      sections: [
        ...(ranks === null ? [] : supplierRanks(ranks, decimals)),
        ...(apart === null ? [] : [{ key: 'transfers', title: TRANSFERS, table: receivedTable(apart, null, shown, unitName) }]),
      ],
      notes: notesOf(pivot.whole?.unpriced ?? 0, shown.money),
      // Without columns nothing is shown in them.
      applied: cols === null ? { measure: null } : {},
    };
  },
});

function notesOf(unpriced: number, money: boolean) {
  const units = t3(
    'Số lượng chỉ cộng trong cùng một đơn vị cơ sở; giá chỉ ghi ở dòng của một mặt hàng.',
    'Quantities are added within one base unit only; prices stand in rows of one item.',
    'จำนวนรวมเฉพาะหน่วยฐานเดียวกัน ราคาแสดงเฉพาะแถวของสินค้าเดียว',
  );
  const missing = t3(`Dòng mua chưa có giá: ${unpriced}.`, `Lines without price: ${unpriced}.`, `รายการที่ยังไม่มีราคา: ${unpriced}`);
  return [units, money && unpriced > 0 ? missing : null];
}
