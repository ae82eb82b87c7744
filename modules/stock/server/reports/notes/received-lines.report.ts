import { choice, code, defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { daysOf, STOCK_FIELDS as F, inFarms, type StockMakers, stockReport, stockTable } from '../stock-report.ts';
import { GROUP_WORDS, groupedLines, lineStyle, sumOfLines } from './grouped.ts';
import { DATED, linesSubtitle, totalsOf } from './lines-parts.ts';
import { type LinesRow, type LinesShown, lineColumns, moneyShown, moreColumns, noteColumns, receiptMoney, recordColumns } from './note-columns.ts';
import { noteLines } from './note-lines.ts';

const { note, item, supplier, day } = GROUP_WORDS;
const BY = defineList('receivedby', { note, item, supplier, day });

const table = (shown: LinesShown, farmid: string) =>
  stockTable<LinesRow>(
    (c: StockMakers<LinesRow>) => [
      ...noteColumns(c, shown, [farmid, 'PigInstockDetail']),
      c.text('partner', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { width: 16 }),
      ...lineColumns(c),
      ...receiptMoney(c, shown),
      c.text('roomid', t3('Chuồng trả', 'From house', 'จากโรงเรือน')),
      ...moreColumns(c),
      c.text('remark', W.remark),
      ...recordColumns(c),
    ],
    { style: lineStyle },
  );

/** PigInstockDetailRpt: every received line, in groups with their sums; its notes are printed again. @throws Refused 898 */
export const report = stockReport({
  name: 'PigInstockDetailRpt',
  page: {
    menuGroup: 'stock-report',
    place: 4,
    title: t3('Báo cáo phiếu nhập kho', 'Received Note Report', 'รายงานใบรับสินค้า'),
    purpose: t3(
      'Mọi dòng hàng đã nhập: phiếu, nhà cung cấp, lô, giá; in lại phiếu.',
      'Every received line with note, supplier, lot and price; prints notes again.',
      'ทุกรายการที่รับเข้า พร้อมใบ ผู้จำหน่าย ล็อต ราคา และพิมพ์ใบซ้ำ',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.stores,
    F.from,
    F.to,
    choice('dated', DATED.label, DATED.list, { fallback: 'value' }),
    code('kind', W.kind, { list: 'notekindin' }),
    code('partnerid', W.supplier, { list: 'supplier' }),
    F.itemtp,
    F.itemid,
    F.lot,
    code('state', W.state, { list: 'notestate' }),
    F.note,
    choice('by', t3('Nhóm', 'Grouped', 'จัดกลุ่ม'), BY, { fallback: 'note' }),
  ],
  answer: async (at, { by, ...params }) => {
    const days = await daysOf(at, params);
    const farms = await inFarms(at, params.farms, async (farm) => ({
      decimals: farm.decimals,
      lines: await noteLines(at, farm, days, { ...params, notetp: 'RN' }),
    }));
    const lines = farms.flatMap((farm) => farm.lines);
    const shown = { ...moneyShown(at.session), farms: farms.length > 1, decimals: Math.max(...farms.map(({ decimals }) => decimals)) };
    return {
      table: table(shown, at.session.farmid ?? '').of(groupedLines(lines, by, at.language), totalsOf('RN', sumOfLines('', lines), shown)),
      asof: days.asof,
      days: { from: days.from, to: days.to },
      subtitle: linesSubtitle(days, lines),
    };
  },
});
