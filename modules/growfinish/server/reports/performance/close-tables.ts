import { headsOf, isIn } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import { figureDecimals } from '#engine/batch/server/reports/money.ts';
import { unitText } from '#engine/define/units.ts';
import type { ColumnSays } from '#engine/server/report/table.ts';
import { t3 } from '#kernel/language.ts';
import { SALE_CLASS } from '../../../domain/events/leaving.event.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { GROWING } from '../../../domain/growing.kind.ts';
import { type ReturnedPigs, returnedTogether } from '../../../domain/returned-pigs.ts';
import { type GrowAt, growTable } from '../grow-at.ts';
import { FAMILY_WORDS } from '../grow-columns.ts';
import type { CohortRow } from './close-cohort.ts';
import type { StatementRow } from './close-compare.ts';
import { type HeadLine, headLines, type ItemLine, itemLines, type LossLine, lossLines, UNFED, unfedLine, weekInHouse } from './close-parts.ts';

const BESIDE = t3('Để so sánh', 'Beside it', 'เปรียบเทียบ');

/** The statement: each figure of the batch, and what it stands beside. */
export const statementTable = (batch: BatchLife | null) =>
  growTable<StatementRow>(
    (c) => [
      c.text('figure', t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), { frozen: true, width: 26, of: ({ code }) => GROW_FIGURES.of(code).name }),
      c.decimal('own', t3('Lứa này', 'This batch', 'รุ่นนี้')),
      c.text('unit', { of: ({ code }, { language }) => unitText(GROW_FIGURES.of(code).unit, language) }),
      c.decimal('standard', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'), { group: BESIDE }),
      c.decimal('house', t3('Chuồng: 3 lứa trước', 'House: last 3', 'โรงเรือน: 3 รุ่นก่อน'), { group: BESIDE }),
      c.decimal('ten', t3('Trại: 10 lứa', 'Farm: last 10', 'ฟาร์ม: 10 รุ่น'), { group: BESIDE }),
      c.decimal('off', t3('Chênh với trại', 'Off the farm', 'ต่างจากฟาร์ม'), { group: BESIDE, mark: toneOf }),
      c.decimal('best', t3('1/3 tốt nhất', 'Best third', 'หนึ่งในสามที่ดีที่สุด'), { group: BESIDE }),
      c.text('family', t3('Nhóm', 'Part', 'กลุ่ม'), { of: ({ code }) => FAMILY_WORDS[GROW_FIGURES.of(code).family] }),
    ],
    {
      decimals: ({ code, own, house, ten, best }, at) => figureDecimals(at, code, [own, house, ten, best]),
      figure: ({ code }) => GROW_FIGURES.of(code).formula !== undefined && code,
      narrows: () => batch !== null && { farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid },
      days: () => batch !== null && { from: batch.opendt, to: batch.asof },
    },
  );

/** Better than the farm is good, worse is to be looked at. */
function toneOf({ code, off }: StatementRow): 'good' | 'warn' | null {
  const { direction } = GROW_FIGURES.of(code);
  if (off === null || off === 0 || direction === 'none') return null;
  return off > 0 === (direction === 'up') ? 'good' : 'warn';
}

const HEADS = t3('Số con', 'Head', 'จำนวนตัว');
const SHARE = { decimals: 1 } as const;

/** Head by way, class or place; with money for who may see it. */
const headTable = (at: GrowAt, label: { V: string; E: string; T: string }, key: ColumnSays<HeadLine, GrowAt> = {}, dated = false) =>
  growTable<HeadLine>((c) => [
    c.text('key', label, { frozen: true, width: 20, ...key }),
    ...(dated ? [c.date('date')] : []),
    c.int('heads', HEADS, { total: 'sum' }),
    c.percent('share', SHARE),
    c.decimal('weight', { decimals: 1, unit: 'kg', total: 'sum' }),
    c.decimal('meanweight', { decimals: 1, unit: 'kg' }),
    ...(at.money
      ? [
          c.decimal('price', t3('Giá mỗi kg', 'Price a kg', 'ราคาต่อ กก.'), { decimals: at.decimals }),
          c.decimal('amount', { decimals: 0, total: 'sum' }),
        ]
      : []),
  ]);

const GROUP = growTable<LifeMove>((c) => [
  c.int('grpid', t3('Nhóm', 'Group', 'กลุ่ม')),
  c.date('eventdt', t3('Ngày nhập', 'Arrival', 'วันรับเข้า')),
  c.text('way', t3('Cách nhập', 'Way in', 'วิธีรับเข้า'), { words: wayWords() }),
  c.text('source'),
  c.text('place', t3('Từ chuồng', 'From house', 'จากโรงเรือน'), { of: ({ place, nursery }) => place ?? nursery }),
  c.text('weangrp', t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม')),
  c.date('birthdt'),
  c.int('heads', { total: 'sum' }),
  c.decimal('weight', { decimals: 1, unit: 'kg', total: 'sum' }),
  c.decimal('meanweight', { decimals: 1, unit: 'kg', of: ({ weight, heads }) => (weight === null ? null : weight / heads) }),
]);

function wayWords() {
  return Object.fromEntries(Object.entries(GROWING.ways).map(([way, { title }]) => [way, title]));
}

const lossTable = (label: { V: string; E: string; T: string }, key: ColumnSays<LossLine, GrowAt> = {}) =>
  growTable<LossLine>((c) => [
    c.text('key', label, { frozen: true, width: 20, ...key }),
    c.int('dead', t3('Chết', 'Deaths', 'ตาย'), { total: 'sum' }),
    c.int('culled', t3('Loại', 'Culled', 'คัดทิ้ง'), { total: 'sum' }),
    c.percent('share', SHARE),
    c.decimal('weight', { decimals: 1, unit: 'kg', total: 'sum' }),
  ]);

const itemTable = (at: GrowAt, feed: boolean, pigsin: number) =>
  growTable<ItemLine>((c) => [
    c.text('item', { frozen: true, width: 26, of: ({ item, itemid }) => (itemid === '' ? UNFED : item) }),
    c.date('first', t3('Từ ngày', 'From', 'ตั้งแต่')),
    c.date('last', t3('Đến ngày', 'To', 'ถึง')),
    ...(feed
      ? [
          c.decimal('kg', t3('Thức ăn', 'Feed', 'อาหาร'), { decimals: 0, unit: 'kg', total: 'sum' }),
          c.percent('share', SHARE),
          c.decimal('head', t3('Mỗi con', 'A head', 'ต่อตัว'), {
            decimals: 1,
            unit: 'kg',
            of: ({ kg }) => (kg === null || pigsin === 0 ? null : kg / pigsin),
            total: 'sum',
          }),
          c.decimal('standard', t3('Định mức', 'Standard', 'มาตรฐาน'), { decimals: 0, unit: 'kg', total: 'sum' }),
          c.percent('off', t3('So định mức', 'Against standard', 'เทียบมาตรฐาน'), {
            decimals: 1,
            of: ({ kg, standard, itemid }) =>
              kg === null || standard === null || standard === 0 || itemid === '' ? null : (100 * (kg - standard)) / standard,
          }),
        ]
      : [c.decimal('qty', { decimals: 1 }), c.text('unit')]),
    ...(at.money
      ? [
          c.decimal('price', { decimals: at.decimals }),
          c.decimal('amount', { decimals: 0, total: 'sum' }),
          c.decimal('perhead', t3('Tiền mỗi con', 'Amount a head', 'เงินต่อตัว'), {
            decimals: at.decimals,
            of: ({ amount }) => (pigsin === 0 ? null : amount / pigsin),
            total: 'sum',
          }),
        ]
      : []),
  ]);

const RETURNED = growTable<ReturnedPigs>((c) => [
  c.text('note', t3('Số phiếu', 'Note number', 'เลขที่ใบ'), { frozen: true, width: 18 }),
  c.text('customer', t3('Khách hàng', 'Customer', 'ลูกค้า'), { width: 18 }),
  c.date('slaughterdt', t3('Ngày giết mổ', 'Slaughtered on', 'วันที่เชือด')),
  c.int('heads', t3('Số con giết mổ', 'Head slaughtered', 'จำนวนที่เชือด'), { total: 'sum' }),
  c.int('doa', t3('Chết khi đến', 'Dead on arrival', 'ตายเมื่อถึง'), { total: 'sum' }),
  c.int('condemned', t3('Số con bị loại bỏ', 'Condemned', 'จำนวนที่ถูกคัดทิ้ง'), { total: 'sum' }),
  c.decimal('carcass', t3('Khối lượng thân thịt', 'Carcass weight', 'น้ำหนักซาก'), { decimals: 1, unit: 'kg', total: 'sum' }),
  c.decimal('mean', t3('Thân thịt mỗi con', 'Carcass a head', 'ซากต่อตัว'), { decimals: 1, unit: 'kg', of: (row) => returnedTogether([row]).mean }),
  c.percent('dressing', t3('Tỷ lệ thịt xẻ', 'Dressing', 'เปอร์เซ็นต์ซาก'), { decimals: 1, of: (row) => returnedTogether([row]).dressing }),
  c.text('grade', t3('Phân loại', 'Grade', 'เกรด')),
  c.decimal('lung', t3('Điểm phổi', 'Lung score', 'คะแนนปอด'), { decimals: 1 }),
]);

const COHORT = growTable<CohortRow>((c) => [
  c.text('weangrp', t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'), { frozen: true }),
  c.text('nursery'),
  c.animal('pgid', t3('Nái', 'Sow', 'แม่สุกร')),
  c.int('parity', t3('Lứa đẻ', 'Parity', 'ลำดับท้อง')),
  c.date('weandt', t3('Ngày cai sữa', 'Weaned on', 'วันหย่านม')),
  c.int('weaned', t3('Số con cai sữa', 'Weaned', 'หย่านม'), { total: 'sum' }),
]);

const section = <T>(
  key: string,
  title: { V: string; E: string; T: string },
  rows: readonly T[],
  table: { of: (rows: readonly T[]) => ReturnType<ReturnType<typeof growTable<never>>['of']> },
) => (rows.length === 0 ? [] : [{ key, title, table: table.of(rows) }]);

/** What a batch was fed and given, by item. */
function goodsSections(at: GrowAt, batch: BatchLife) {
  const pigsin = headsOf(batch.moves.filter(isIn));
  const unfed = unfedLine(batch);
  return [
    ...section(
      'feed',
      t3('Thức ăn theo loại', 'Feed by item', 'อาหารตามชนิด'),
      [...itemLines(batch, ['feed']), ...(unfed === null ? [] : [unfed])],
      itemTable(at, true, pigsin),
    ),
    ...section(
      'medicine',
      t3('Thuốc và vắc xin', 'Medicine and vaccine', 'ยาและวัคซีน'),
      itemLines(batch, ['medicine', 'vaccine']),
      itemTable(at, false, pigsin),
    ),
    ...section('other', t3('Hàng khác', 'Other goods', 'สินค้าอื่น'), itemLines(batch, ['other']), itemTable(at, false, pigsin)),
  ];
}

/** The tables under the statement: who came, who left how, what was fed and given. */
export function closeSections(at: GrowAt, batch: BatchLife, cohort: readonly CohortRow[], returned: readonly ReturnedPigs[]) {
  const { moves } = batch;
  const of = (...kinds: readonly LifeMove['kind'][]) => moves.filter(({ kind }) => kinds.includes(kind));
  const came = moves.filter(isIn);
  return [
    ...section(
      'ways',
      t3('Heo nhập theo cách nhập', 'Pigs in by way', 'รับเข้าตามวิธี'),
      headLines(came, ({ way }) => way),
      headTable(at, t3('Cách nhập', 'Way in', 'วิธีรับเข้า'), { words: wayWords() }),
    ),
    ...section('groups', t3('Nhóm heo', 'Groups', 'กลุ่มสุกร'), came, GROUP),
    ...section(
      'sold',
      t3('Heo bán theo loại', 'Sold by class', 'ขายตามประเภท'),
      headLines(of('sold'), ({ saleclass }) => saleclass),
      headTable(at, t3('Loại bán', 'Sale class', 'ประเภทขาย'), { words: SALE_CLASS.words }),
    ),
    ...section(
      'cullsold',
      t3('Heo loại đã bán', 'Culls sold', 'สุกรคัดที่ขาย'),
      headLines(
        of('culled').filter(({ amount }) => amount !== 0),
        ({ saleclass }) => saleclass,
      ),
      headTable(at, t3('Loại bán', 'Sale class', 'ประเภทขาย'), { words: SALE_CLASS.words }),
    ),
    ...section(
      'moved',
      t3('Heo chuyển đi', 'Transferred', 'ย้ายออก'),
      headLines(of('out'), ({ place, eventdt }) => `${place ?? ''} ${eventdt}`),
      headTable(at, t3('Nơi đến', 'Destination', 'ปลายทาง'), { of: ({ key }) => key?.slice(0, -9) ?? null }, true),
    ),
    ...section(
      'reasons',
      t3('Chết và loại theo lý do', 'Deaths and culls by reason', 'ตายและคัดทิ้งตามสาเหตุ'),
      lossLines(batch, ({ reason }) => reason ?? '–'),
      lossTable(t3('Lý do', 'Reason', 'สาเหตุ'), { list: 'reason' }),
    ),
    ...section(
      'weeks',
      t3('Chết và loại theo tuần nuôi', 'Deaths and culls by week in house', 'ตายและคัดทิ้งตามสัปดาห์ในโรงเรือน'),
      lossLines(batch, ({ eventdt }) => weekInHouse(batch, eventdt)),
      lossTable(t3('Tuần nuôi', 'Week in house', 'สัปดาห์ในโรงเรือน')),
    ),
    ...section('returned', t3('Kết quả giết mổ', 'Slaughter return', 'ผลการเชือด'), returned, {
      of: (rows) => RETURNED.of(rows, { ...returnedTogether(rows) }),
    }),
    ...goodsSections(at, batch),
    ...section('cohort', t3('Nái có heo con trong lứa này', 'Sows whose piglets stand in this batch', 'แม่สุกรที่มีลูกในรุ่นนี้'), cohort, COHORT),
  ];
}
