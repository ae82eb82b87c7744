import { choice, code, defineList, int } from '#engine/define/fields.ts';
import { unitNames } from '#engine/server/code-names.ts';
import { t1, t3 } from '#kernel/language.ts';
import { NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { daysOf, STOCK_FIELDS as F, inFarms, stockReport } from '../stock-report.ts';
import { ANTIBIOTICS_BY, ANTIBIOTICS_NOTE, antibiotics } from './antibiotics.ts';
import { dimensionWords } from './dimensions.ts';
import { issuedTable, pigDaysOf } from './issued-parts.ts';
import { moneyShown } from './note-columns.ts';
import { OUT_KIND_LIST } from './out-kinds.ts';
import { matrixOf } from './pivot.ts';
import { readPivot } from './read-pivot.ts';
import { MEASURES, measureOf } from './summary-parts.ts';

const DIMS = defineList(
  'issuedrows',
  dimensionWords(['kind', 'itemtp', 'item', 'house', 'area', 'pigtype', 'customer', 'operator', 'week', 'month']),
);

/** What the figures stand for. */
const NOTES = [
  t3(
    'Giá trị theo giá bình quân. Không tính hàng chuyển kho. Số lượng chỉ cộng trong cùng một đơn vị cơ sở.',
    'Amounts at average price. Transfers are no deliveries. Quantities are added within one base unit only.',
    'มูลค่าตามราคาเฉลี่ย การโอนคลังไม่ใช่การจ่าย จำนวนรวมเฉพาะหน่วยฐานเดียวกัน',
  ),
  t3(
    'Một con một ngày = giá trị xuất cho chuồng heo nuôi theo lứa / ngày-con của các chuồng đó trong kỳ; không tính chuồng gà.',
    'A live pig and day = amount issued to houses of pigs in batches / Pig-days of these houses in the period; chicken houses are left out.',
    'ต่อตัวต่อวัน = มูลค่าที่จ่ายให้โรงเรือนสุกรที่เลี้ยงเป็นรุ่น / วัน-ตัวของโรงเรือนเหล่านั้นในงวด ไม่รวมโรงเรือนไก่',
  ),
];

/** PigOstockReport: what went out, own use and sales alike, summed by what is asked; a cell opens its lines. @throws Refused 898 */
export const report = stockReport({
  name: 'PigOstockReport',
  page: {
    menuGroup: 'stock-report',
    place: 5,
    title: t3('Tổng hợp phiếu xuất kho', 'Delivery Note Summary', 'สรุปใบส่งของ'),
    purpose: t3(
      'Hàng đã xuất dùng và bán cộng theo loại, mặt hàng, chuồng, loại heo, tuần hay tháng; hao hụt và chi phí một con một ngày.',
      'What went out, own use and sales, summed by kind, item, house, pig type, week or month; losses and cost a pig and day.',
      'สินค้าที่จ่ายใช้และขาย สรุปตามประเภท สินค้า โรงเรือน ประเภทสุกร สัปดาห์หรือเดือน พร้อมส่วนสูญเสียและต้นทุนต่อตัวต่อวัน',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.stores,
    F.from,
    F.to,
    choice('kind', W.kind, OUT_KIND_LIST),
    code('roomid', W.house, { list: 'anyhouse' }),
    int('parityid', t3('Lứa', 'Batch', 'รุ่น'), { min: 1 }),
    code('pigtype', W.pigtype, { list: 'pigtype' }),
    code('partnerid', t3('Khách hàng', 'Customer', 'ลูกค้า'), { list: 'customer' }),
    F.itemtp,
    choice('rows', t3('Dòng theo', 'Rows by', 'แถวตาม'), DIMS, { fallback: 'kind' }),
    choice('cols', t3('Cột theo', 'Columns by', 'คอลัมน์ตาม'), DIMS),
    choice('antibiotics', t3('Kháng sinh theo', 'Antibiotics by', 'ยาปฏิชีวนะตาม'), ANTIBIOTICS_BY, { fallback: 'substance' }),
    choice('measure', t3('Trong cột', 'In columns', 'ในคอลัมน์'), MEASURES, { fallback: 'amount' }),
  ],
  answer: async (at, { rows, cols = null, measure, antibiotics: by, ...params }) => {
    const { asof, ...days } = await daysOf(at, params);
    const { farms, stores, kind, from: _from, to: _to, ...filter } = params;
    const kinds = kind == null ? Object.keys(OUT_KIND_LIST.words) : [kind];
    const { pivot, decimals } = await readPivot(at, farms, days, { ...filter, stores, rows, cols, kinds });
    const shown = { ...moneyShown(at.session), decimals };
    const lines = { route: 'PigOstockDetailRpt', params: { ...filter, kind, farms: farms?.join(), stores: stores?.join() } };
    const [unitName = (unit: string) => unit] = await inFarms(at, farms, (farm) => unitNames(at.tx, farm, at.language));
    const [of, places] = measureOf(measure, shown);
    const table = cols === null ? issuedTable(pivot, lines, shown, unitName, await pigDaysOf(at, farms, pivot)) : matrixOf(pivot, of, places, lines);
    const drugs = await antibiotics(at, days, by, params);
    return {
      table,
      asof,
      days,
      subtitle: t1(`${days.from}–${days.to}`),
      sections: drugs === null ? [] : [drugs],
      notes: [...NOTES, drugs === null ? null : ANTIBIOTICS_NOTE],
      // Without columns nothing is shown in them, without antibiotics nothing is summed by theirs.
      applied: { ...(cols === null ? { measure: null } : {}), ...(drugs === null ? { antibiotics: null } : {}) },
    };
  },
});
