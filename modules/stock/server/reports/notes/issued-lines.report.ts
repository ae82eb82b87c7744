import { choice, code, defineList, int } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { daysOf, STOCK_FIELDS as F, inFarms, type StockMakers, stockReport, stockTable } from '../stock-report.ts';
import { GROUP_WORDS, groupedLines, lineStyle, sumOfLines } from './grouped.ts';
import { DATED, linesSubtitle, totalsOf } from './lines-parts.ts';
import {
  isSum,
  issueMoney,
  type LinesRow,
  type LinesShown,
  lineColumns,
  moneyShown,
  moreColumns,
  noteColumns,
  recordColumns,
} from './note-columns.ts';
import { noteLines } from './note-lines.ts';
import { OUT_KIND_LIST } from './out-kinds.ts';

const { note, house, item, day } = GROUP_WORDS;
const BY = defineList('issuedby', { note, house, item, day });

const table = (shown: LinesShown, { farmid, curbusdt }: { readonly farmid: string; readonly curbusdt: string }) =>
  stockTable<LinesRow>(
    (c: StockMakers<LinesRow>) => [
      ...noteColumns(c, shown, [farmid, 'PigOstockDetail']),
      c.text('roomid', W.house, { width: 7 }),
      c.int('parityid', t3('Lứa', 'Batch', 'รุ่น')),
      ...lineColumns(c),
      ...issueMoney(c, shown),
      c.text('recipient', t3('Người nhận', 'Recipient', 'ผู้รับ'), { width: 14 }),
      c.int('ageweek', t3('Tuần tuổi', 'Age week', 'สัปดาห์อายุ')),
      c.text('pigtype', W.pigtype),
      c.int('coverdays', W.coverdays),
      c.decimal('dose', W.dose, { decimals: 2 }),
      c.int('heads', t3('Số con điều trị', 'Head treated', 'จำนวนตัวที่รักษา')),
      c.date('until', t3('Ngưng thuốc đến', 'Withdrawal until', 'หยุดยาถึง'), {
        mark: (row) => !isSum(row) && row.until !== null && row.until >= curbusdt && 'warn',
      }),
      ...moreColumns(c),
      c.text('reason', W.reason),
      c.text('prescription', W.prescription),
      c.text('lotreason', W.lotreason),
      c.text('remark', W.remark),
      ...recordColumns(c),
    ],
    { style: lineStyle },
  );

/** PigOstockDetailRpt: every line that went out, in groups with their sums; its notes are printed again. @throws Refused 898 */
export const report = stockReport({
  name: 'PigOstockDetailRpt',
  page: {
    menuGroup: 'stock-report',
    place: 6,
    title: t3('Báo cáo phiếu xuất kho', 'Delivery Note Report', 'รายงานใบส่งของ'),
    purpose: t3(
      'Mọi dòng hàng đã xuất: nơi nhận, lô, liều, ngày ngưng thuốc, giá trị; in lại phiếu.',
      'Every line that went out with receiver, lot, dose, withdrawal and amount; prints notes again.',
      'ทุกรายการที่จ่ายออก พร้อมผู้รับ ล็อต ขนาดยา วันหยุดยา มูลค่า และพิมพ์ใบซ้ำ',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.stores,
    F.from,
    F.to,
    choice('dated', DATED.label, DATED.list, { fallback: 'value' }),
    choice('kind', W.kind, OUT_KIND_LIST),
    code('roomid', W.house, { list: 'anyhouse' }),
    int('parityid', t3('Lứa', 'Batch', 'รุ่น'), { min: 1 }),
    code('partnerid', t3('Khách hàng', 'Customer', 'ลูกค้า'), { list: 'customer' }),
    F.itemtp,
    F.itemid,
    F.lot,
    code('operator', W.operator, { list: 'applyid' }),
    code('state', W.state, { list: 'notestate' }),
    F.note,
    choice('by', t3('Nhóm', 'Grouped', 'จัดกลุ่ม'), BY, { fallback: 'note' }),
  ],
  beside: [code('pigtype', W.pigtype, { list: 'pigtype' }), code('area', t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน'), { list: 'area' })],
  answer: async (at, { by, ...params }) => {
    const days = await daysOf(at, params);
    const farms = await inFarms(at, params.farms, async (farm) => ({
      decimals: farm.decimals,
      lines: await noteLines(at, farm, days, { ...params, notetp: 'DN' }),
    }));
    const lines = farms.flatMap((farm) => farm.lines);
    const shown = { ...moneyShown(at.session), farms: farms.length > 1, decimals: Math.max(...farms.map(({ decimals }) => decimals)) };
    const reader = { farmid: at.session.farmid ?? '', curbusdt: at.session.curbusdt };
    return {
      table: table(shown, reader).of(groupedLines(lines, by, at.language), totalsOf('DN', sumOfLines('', lines), shown)),
      asof: days.asof,
      days: { from: days.from, to: days.to },
      subtitle: linesSubtitle(days, lines),
    };
  },
});
