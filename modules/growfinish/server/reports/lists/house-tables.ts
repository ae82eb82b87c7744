import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { HOUSE_STATES } from '#engine/batch/domain/house.ts';
import { entryWays } from '#engine/batch/domain/kind.ts';
import { figureDecimals } from '#engine/batch/server/reports/money.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { unitText } from '#engine/define/units.ts';
import type { Cell } from '#engine/server/report/table.ts';
import { addDays, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { GROWING } from '../../../domain/growing.kind.ts';
import { TAG_STATES } from '../../../domain/tag-flow.ts';
import { stateOf } from '../grow-columns.ts';
import type { CohortHouse, CohortSow } from './house-cohort.ts';
import type { GroupRow, LivingTag, Withdrawal } from './house-parts.ts';
import { listTable } from './list-report.ts';

const SUM = { total: 'sum' } as const;

/** Something told about a house or batch. */
export interface Fact {
  readonly what: Text3;
  readonly value: Cell;
}

/** Facts as label and value. */
export const FACTS = listTable<Fact>((c) => [
  c.text('what', t3('Mục', 'What', 'รายการ'), { width: 24 }),
  c.text('value', t3('Nội dung', 'Value', 'ค่า'), { width: 40 }),
]);

/** A figure of the batch. */
export interface FigureLine {
  readonly family: Text3;
  readonly code: string;
  readonly value: number | null;
  readonly estimated: boolean;
  readonly batch: BatchLife;
}

/** Figures of a batch one under the other, the name beside its value so that a phone shows both; each opens what it is made of. */
export const FIGURES = listTable<FigureLine>(
  (c) => [
    c.text('name', t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), { frozen: true, width: 26, of: ({ code }) => GROW_FIGURES.of(code).name }),
    c.decimal('value', t3('Giá trị', 'Value', 'ค่า')),
    c.text('unit', t3('Đơn vị', 'Unit', 'หน่วย'), { of: ({ code }, { language }) => unitText(GROW_FIGURES.of(code).unit, language) }),
    c.text('est', t3('Ghi chú', 'Note', 'หมายเหตุ'), { of: ({ estimated }) => (estimated ? t3('ước tính', 'est.', 'ประมาณ') : null) }),
    c.text('family', t3('Nhóm', 'Group', 'กลุ่ม')),
  ],
  {
    decimals: ({ code, value }, at) => figureDecimals(at, code, [value]),
    figure: ({ code, value }) => value !== null && code,
    narrows: ({ batch }) => ({ farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid }),
    days: ({ batch }) => ({ from: batch.opendt, to: batch.asof }),
  },
);

/** Groups of the batch; a row leads to the house the pigs came from. */
export const GROUPS = listTable<GroupRow>(
  (c) => [
    c.int('grpid', W.group),
    c.text('way', W.way, { words: entryWays(GROWING).words }),
    c.date('entrydt', W.entrydt),
    c.date('birthdt', t3('Ngày sinh', 'Birth date', 'วันเกิด')),
    c.text('source'),
    c.text('fromroom', t3('Chuồng trước', 'House before', 'โรงเรือนเดิม'), {
      of: ({ fromroom, fromfarm, fromparity, weangrp }, { farmids }) =>
        [farmids.includes(fromfarm ?? '') ? null : fromfarm, fromroom, fromparity === null ? null : `#${fromparity}`, weangrp]
          .filter((part) => part !== null && fromroom !== null)
          .join(' · ') || null,
    }),
    c.text('sex', t3('Giới tính', 'Sex', 'เพศ'), { words: SEX_LIST.words }),
    c.int('heads', SUM),
    c.decimal('weight', SUM),
    c.int('live', SUM),
  ],
  {
    opens: ({ way, fromfarm, fromroom, fromparity }) =>
      way === 'transfer' && fromroom !== null && { route: 'PigletRoomdetail', params: { farmid: fromfarm, roomid: fromroom, parityid: fromparity } },
  },
);

/** Withdrawal days that run. */
export const WITHDRAWALS = listTable<Withdrawal>((c) => [
  c.text('itemname', t3('Thuốc, vắc xin', 'Medicine, vaccine', 'ยา วัคซีน'), { width: 24 }),
  c.date('lastused', t3('Dùng lần cuối', 'Last used', 'ใช้ครั้งสุดท้าย')),
  c.int('withdrawal', t3('Số ngày ngưng', 'Withdrawal', 'วันหยุดยา'), { unit: 'd' }),
  c.date('until', t3('Ngưng đến', 'Until', 'ถึงวันที่'), { mark: () => 'bad' }),
  c.int('left', t3('Còn', 'Days left', 'เหลือ'), { unit: 'd' }),
]);

/** Tags in the house. */
export const TAGS = listTable<LivingTag>((c) => [
  c.text('tag', t3('Số tai', 'Ear tag', 'เบอร์หู')),
  c.text('lineage', t3('Dòng giống', 'Lineage', 'สายเลือด'), { list: 'lineage' }),
  c.text('sex', t3('Giới tính', 'Sex', 'เพศ'), { words: SEX_LIST.words }),
  c.text('state', { words: TAG_STATES.words }),
  c.int('grpid', W.group),
]);

/** A former batch with its figures. */
export interface FormerBatch {
  readonly batch: BatchLife;
  readonly values: LifeValues;
}

const FORMER_FIGURES = ['PIGSIN', 'LIVE', 'DAYSFED', 'AWOUT', 'ADG', 'FCR', 'LOSS'] as const;
/** Figures a former batch is read with. */
export const FORMER_CODES: readonly string[] = FORMER_FIGURES;

/** Former batches of the house, one line each. */
export const FORMER = listTable<FormerBatch>(
  (c) => [
    c.int('parityid', { of: ({ batch }) => batch.parityid }),
    c.text('state', { of: ({ batch }) => stateOf(batch), words: HOUSE_STATES.words }),
    c.date('opendt', { of: ({ batch }) => batch.opendt }),
    c.date('closedt', { of: ({ batch }) => batch.closedt }),
    c.int('empty', t3('Trống trước đó', 'Empty before', 'ว่างก่อนหน้า'), {
      unit: 'd',
      of: ({ batch }) => (batch.previous === null ? null : daysBetween(batch.previous, batch.opendt)),
    }),
    ...FORMER_FIGURES.map((code) => {
      const { name, unit, decimals } = GROW_FIGURES.of(code);
      return c.decimal(code, name, { decimals, ...(unit === '' ? {} : { unit }), of: ({ values }) => values[code] ?? null });
    }),
  ],
  { opens: ({ batch }) => ({ route: 'PigletRoomdetail', params: { farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid } }) },
);

/** Years the state bar shows. */
const BAR_DAYS = 730;

/** A stretch of the state bar: a batch, or days the house stood empty. */
export interface BarPart {
  readonly state: 'active' | 'closed' | 'empty' | 'notraised';
  readonly parityid: number | null;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Two years of the house up to a day: its batches and the empty days between them, from the first it ever had. */
export function stateBar(batches: readonly BatchLife[], day: BatchLife['asof']): BarPart[] {
  const start = addDays(day, -BAR_DAYS);
  const parts: BarPart[] = [];
  let last = batches[0]?.opendt ?? null;
  const add = (state: BarPart['state'], parityid: number | null, from: BatchLife['asof'], to: BatchLife['asof']): void => {
    const first = from > start ? from : start;
    if (first <= to) parts.push({ state, parityid, from: first, to, days: daysBetween(first, to) + 1 });
  };
  for (const batch of batches) {
    if (last !== null && batch.opendt > last) add('empty', null, addDays(last, 1), addDays(batch.opendt, -1));
    add(stateOf(batch), batch.parityid, batch.opendt, batch.asof);
    last = batch.asof;
  }
  if (last !== null && last < day) add('empty', null, addDays(last, 1), day);
  return parts;
}

const BAR_STATES = { ...HOUSE_STATES.words, empty: t3('Trống', 'Empty', 'ว่าง') };

/** The state bar as a table; the page draws it. */
export const BAR = listTable<BarPart & { readonly _state: string }>((c) => [
  c.text('state', { words: BAR_STATES }),
  c.int('parityid'),
  c.date('from', t3('Từ ngày', 'From', 'ตั้งแต่')),
  c.date('to', t3('Đến ngày', 'To', 'ถึง')),
  c.int('days', t3('Số ngày', 'Days', 'จำนวนวัน'), { unit: 'd' }),
]);

/** Sows whose piglets stand here. */
export const COHORT_SOWS = listTable<CohortSow>((c) => [
  c.animal('pgid', t3('Nái', 'Sow', 'แม่สุกร')),
  c.int('parity', t3('Lứa đẻ', 'Parity', 'ลำดับท้อง')),
  c.date('weandt', t3('Ngày cai sữa', 'Weaned', 'วันหย่านม')),
  c.int('weannum', t3('Số cai sữa', 'Piglets weaned', 'จำนวนหย่านม'), SUM),
  c.decimal('weanweight', t3('Khối lượng cai sữa', 'Weaning weight', 'น้ำหนักหย่านม'), { decimals: 1, unit: 'kg' }),
  c.text('nursery', W.pool),
  c.text('weangrp', W.weangrp),
]);

/** Where the pigs of those weaning groups went, with their sales. */
export const COHORT_HOUSES = listTable<CohortHouse>(
  (c) => [
    c.text('weangrp', W.weangrp),
    c.text('nursery', W.pool),
    c.text('farmid'),
    c.text('roomid'),
    c.int('parityid'),
    c.int('heads', t3('Số con vào', 'Pigs in', 'สุกรเข้า')),
    c.int('live'),
    c.int('sold'),
    c.date('lastsold', t3('Bán lần cuối', 'Last sold', 'ขายล่าสุด')),
  ],
  { opens: ({ farmid, roomid, parityid }) => ({ route: 'PigletRoomdetail', params: { farmid, roomid, parityid } }) },
);
