import { choice, code, defineList } from '#engine/define/fields.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { seesMoney } from '../../farm-stock.ts';
import { daysOf, STOCK_FIELDS as F, inFarms, stockReport } from '../stock-report.ts';
import { onTheWay, type TransferLine, transferLines } from './transfer-lines.ts';
import {
  endText,
  linesTable,
  matrix,
  onWayTable,
  summed,
  sumsTable,
  TRANSFER_KINDS,
  type TransferSum,
  type TransfersShown,
} from './transfer-tables.ts';

const BY = defineList('transferby', {
  note: t3('Theo phiếu', 'By note', 'ตามใบ'),
  item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า'),
  pair: t3('Theo cặp kho', 'By pair of warehouses', 'ตามคู่คลัง'),
  month: t3('Theo tháng', 'By month', 'ตามเดือน'),
});
const DATED = defineList('transferdated', {
  sent: t3('Ngày gửi', 'Day sent', 'วันที่ส่ง'),
  received: t3('Ngày nhận', 'Day received', 'วันที่รับ'),
});
const TYPES = defineList('goodstransfer', TRANSFER_KINDS);
type By = keyof (typeof BY)['words'];

const LABELS: Readonly<Record<Exclude<By, 'note'>, Text3>> = {
  item: t3('Mặt hàng', 'Item', 'สินค้า'),
  pair: t3('Kho gửi → kho nhận', 'From → to', 'ต้นทาง → ปลายทาง'),
  month: t3('Tháng', 'Month', 'เดือน'),
};
const TITLES = {
  matrix: t3('Nơi gửi và nơi nhận', 'Source and destination', 'ต้นทางและปลายทาง'),
  onway: t3('Đang đi đường cuối kỳ', 'On the way at the end of the period', 'ระหว่างทาง ณ สิ้นงวด'),
  pairs: t3('Thiếu theo cặp kho', 'Short by pair of warehouses', 'ขาดตามคู่คลัง'),
  drivers: t3('Thiếu theo tài xế', 'Short by driver', 'ขาดตามคนขับ'),
  driver: t3('Tài xế', 'Driver', 'คนขับ'),
};
const NO_DRIVER = t3('(không ghi)', '(none)', '(ไม่ระบุ)');
const NOTE = t3(
  'Mỗi phiếu một lần, theo trại gửi. Thiếu % = 100 × thiếu / đã gửi của các phiếu đã nhận.',
  'Each transfer once, with the sender. Short % = 100 × short / sent of transfers that were received.',
  'แต่ละใบครั้งเดียว ตามฟาร์มต้นทาง ขาด % = 100 × ขาด / ส่ง ของใบที่รับแล้ว',
);

/** The month of a line, as it is put in order; and as people write it. */
const monthOf = ({ valuedt }: TransferLine): string => valuedt.slice(0, 6);
const inMonths = (row: TransferSum): TransferSum => ({ ...row, name: `${row.name.slice(4)}/${row.name.slice(0, 4)}` });

function keyed(by: Exclude<By, 'note'>, pairOf: (line: TransferLine) => string) {
  return { item: ({ itemid, name }: TransferLine) => `${itemid} ${name}`, pair: pairOf, month: monthOf }[by];
}

const narrowed = ({ storeid, tofarm, tostore, itemid }: TransferLine, by: By) =>
  by === 'item' ? { itemid } : by === 'pair' ? { storeid, tofarm, ...(tostore === null ? {} : { tostore }) } : {};

/** PigstrRepReport: goods moved between warehouses and farms, what arrived, what is short, what is still on the way. @throws Refused 898 */
export const report = stockReport({
  name: 'PigstrRepReport',
  page: {
    menuGroup: 'stock-report',
    place: 7,
    title: t3('Tổng hợp phiếu chuyển kho', 'Transfer-Out Note Summary', 'สรุปใบโอนออก'),
    purpose: t3(
      'Hàng chuyển giữa các kho, trại và phòng xét nghiệm: đã gửi, thực nhận, thiếu, còn đi đường.',
      'Goods moved between warehouses, farms and laboratories: sent, received, short, still on the way.',
      'สินค้าที่โอนระหว่างคลัง ฟาร์ม และห้องปฏิบัติการ ส่ง รับจริง ขาด และระหว่างทาง',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.from,
    F.to,
    choice('dated', t3('Kỳ tính theo', 'Period of', 'ช่วงตาม'), DATED, { fallback: 'sent' }),
    choice('trftp', W.trftp, TYPES),
    F.storeid,
    code('tofarm', W.tofarm, { list: 'farm' }),
    code('tostore', W.tostore, { list: 'store' }),
    F.itemtp,
    F.itemid,
    code('state', W.state, { list: 'notestate' }),
    F.note,
    choice('by', t3('Xem', 'Shown', 'แสดง'), BY, { fallback: 'note' }),
  ],
  answer: async (at, { by, ...params }) => {
    const { asof, ...days } = await daysOf(at, params);
    const farms = await inFarms(at, params.farms, async (farm) => ({
      farm,
      lines: await transferLines(at, farm, days, params),
      waiting: await onTheWay(at, farm, days.to, params),
    }));
    const lines = farms.flatMap((one) => one.lines);
    const waiting = farms.flatMap((one) => one.waiting);
    const shown: TransfersShown = {
      ...{ money: seesMoney(at.session), own: at.session.farmid ?? '', language: at.language },
      decimals: Math.max(...farms.map(({ farm }) => farm.decimals)),
    };
    const pairOf = (line: TransferLine) => `${endText(line.farmid, line.storeid)} → ${endText(line.tofarm, line.tostore)}`;
    const base = { farms: params.farms?.join(), ...days };
    const sums = (key: (line: TransferLine) => string, what: By) => summed(lines, key, (line) => ({ ...base, ...narrowed(line, what) }));
    const amount = lines.reduce((total, line) => (line.state === '02' ? total : total + (line.amount ?? 0)), 0);
    const [late = 0] = farms[0]?.farm.onwaydays ?? [];
    const drivers = sums(({ driver }) => driver ?? NO_DRIVER[at.language], 'note').map((row) => ({ ...row, narrows: base }));
    return {
      table:
        by === 'note'
          ? linesTable(shown).of(lines, shown.money ? { amount } : null)
          : sumsTable(LABELS[by], shown).of(sums(keyed(by, pairOf), by).map(by === 'month' ? inMonths : (row) => row)),
      asof,
      days,
      subtitle: t1(`${days.from}–${days.to}`),
      sections: [
        { key: 'matrix', title: TITLES.matrix, table: matrix(lines, shown) },
        { key: 'onway', title: TITLES.onway, table: onWayTable(shown, late).of(waiting) },
        ...(by === 'pair' ? [] : [{ key: 'pairs', title: TITLES.pairs, table: sumsTable(LABELS.pair, shown).of(sums(pairOf, 'pair')) }]),
        { key: 'drivers', title: TITLES.drivers, table: sumsTable(TITLES.driver, shown).of(drivers) },
      ],
      notes: [NOTE],
      // A destination left open is every one, not the reader's own farm.
      applied: { tofarm: params.tofarm ?? null },
    };
  },
});
