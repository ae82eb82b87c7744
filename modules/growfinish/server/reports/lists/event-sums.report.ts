import { choice, text } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { EVENT_NARROWING } from '../../../contract/event-search.ts';
import { GOODS_CODES, GROW_EVENT_LIST } from '../../../contract/event-words.ts';
import { EVENT_MEASURES, EVENT_ROWS, EVENT_STEPS } from '../../../contract/reports/event-lists.ts';
import { LIST_FIELDS as F } from '../../../contract/reports/list-params.ts';
import { searchEvents } from '../../search/event-search.ts';
import type { GrowContext } from '../grow-at.ts';
import { growAnswer } from '../grow-at.ts';
import { type EventSums, eventMatrix, eventSums, PIG_FAMILIES, type RowsBy } from './event-sums.ts';
import { eventTable } from './event-table.ts';
import { atFarms, type ListColumn, type ListTable, listReport, listTable } from './list-report.ts';
import { type TimeColumn, timeColumns, WHOLE } from './time-columns.ts';

const FIELDS = [
  F.farms,
  F.area,
  F.from,
  F.to,
  choice('by', t3('Mỗi dòng là', 'Rows by', 'แถวตาม'), EVENT_ROWS, { fallback: 'house' }),
  choice('step', t3('Cột theo', 'Columns by', 'คอลัมน์ตาม'), EVENT_STEPS, { fallback: 'week' }),
  choice('event', t3('Sự kiện theo thời gian', 'Event over time', 'เหตุการณ์ตามเวลา'), GROW_EVENT_LIST, { fallback: 'DTH' }),
  choice('measure', t3('Đếm', 'Counted', 'นับ'), EVENT_MEASURES, { fallback: 'heads' }),
] as const;
const BESIDE = [...EVENT_NARROWING, F.roomid, F.applyid, F.reason, text('what', t3('Nội dung', 'What', 'รายการ'), { maxLength: 20 })] as const;
type Asked = ParamsOf<typeof FIELDS, typeof BESIDE>;

/** Days shown where none are asked for. */
const USUAL_DAYS = 28;
const COUNT = 'COUNT_';
const isGoods = (code: string): boolean => (GOODS_CODES as readonly string[]).includes(code);
const eventText = (code: string): Text3 => (GROW_EVENT_LIST.words as Readonly<Record<string, Text3>>)[code] ?? t3(code, code, code);

const RECORDS = t3('Số phiếu', 'Records', 'จำนวนรายการ');
const HEADS = t3('Số con', 'Head', 'จำนวนตัว');
const WEIGHT = t3('Khối lượng', 'Weight', 'น้ำหนัก');
const QTY = { FED: t3('Lượng (kg)', 'kg', 'กก.'), other: t3('Liều', 'Doses', 'โดส') };
const AMOUNT = t3('Thành tiền', 'Amount', 'จำนวนเงิน');
const LATE = { group: t3('Nhập trễ', 'Late entries', 'บันทึกล่าช้า') };
const CHANGES = { group: t3('Sửa và xóa', 'Corrections', 'การแก้ไข') };

/** What a row narrows the list of events by; a row of nothing known opens nothing. */
function narrowing(by: RowsBy, key: string): Readonly<Record<string, string>> {
  switch (by) {
    case 'farm':
      return { farmid: key };
    case 'house': {
      const [farmid = '', roomid = ''] = key.split(' ');
      return { farmid, roomid };
    }
    case 'operator':
      return { applyid: key };
    default:
      return { [by]: key };
  }
}

const keyCell = (by: RowsBy, key: string, farms: boolean): string =>
  by === 'house' && !farms ? (key.split(' ')[1] ?? key) : key.replace(' ', ' · ');
const LISTS: Readonly<Partial<Record<RowsBy, string>>> = { operator: 'applyid', reason: 'reason', source: 'source' };

const keyColumn = (by: RowsBy, farms: boolean): ListColumn<EventSums> => ({
  ...{ key: 'key', label: EVENT_ROWS.words[by], type: 'text', frozen: true, of: ({ key }) => keyCell(by, key ?? '', farms) },
  ...(LISTS[by] === undefined ? {} : { list: LISTS[by] }),
});

const rowSays = (by: RowsBy) => ({
  closed: ({ key }: EventSums) => key === '' && (true as const),
  narrows: ({ key }: EventSums) => key !== null && key !== '' && narrowing(by, key),
});

/** Columns of one event of pigs: records, head, weight; of goods records, kg or doses, amount. */
function family(code: string, money: boolean): ListColumn<EventSums>[] {
  const group = eventText(code);
  const figure = `${COUNT}${code}`;
  const records: ListColumn<EventSums> = {
    key: `${code}_records`,
    label: RECORDS,
    type: 'int',
    group,
    figure,
    of: (row) => Number(row[`${code}_records`] ?? 0) || null,
  };
  if (isGoods(code)) {
    const qty: ListColumn<EventSums> = {
      key: `${code}_qty`,
      label: code === 'FED' ? QTY.FED : QTY.other,
      type: 'decimal',
      decimals: 1,
      group,
      figure,
    };
    return [records, qty, ...(money ? [{ key: `${code}_amount`, label: AMOUNT, type: 'decimal', decimals: 0, group, figure } as const] : [])];
  }
  return [
    records,
    { key: `${code}_heads`, label: HEADS, type: 'int', group, figure },
    { key: `${code}_weight`, label: WEIGHT, type: 'decimal', decimals: 1, unit: 'kg', group, figure },
  ];
}

/** Events that happened at all stand in the table; deaths, culls and sales always. */
function shownFamilies(whole: EventSums | undefined): string[] {
  return [...PIG_FAMILIES, ...GOODS_CODES].filter((code) => ['DTH', 'CUL', 'SAL'].includes(code) || Number(whole?.[`${code}_records`] ?? 0) > 0);
}

function sumsTable(by: RowsBy, codes: readonly string[], shape: { readonly farms: boolean; readonly money: boolean }): ListTable<EventSums> {
  return listTable<EventSums>(
    (c) => [
      keyColumn(by, shape.farms),
      ...codes.flatMap((code) => family(code, shape.money)),
      c.decimal('late_mean', t3('Bình quân', 'Mean', 'เฉลี่ย'), { decimals: 1, unit: 'd', ...LATE }),
      c.int('late_n', t3('Quá 2 ngày', 'Over 2 days', 'เกิน 2 วัน'), { ...LATE, mark: (row) => Number(row['late_n'] ?? 0) > 0 && 'warn' }),
      c.int('corrected', t3('Đã sửa', 'Corrected', 'แก้ไข'), CHANGES),
      c.int('deleted', t3('Đã xóa', 'Deleted', 'ลบ'), CHANGES),
    ],
    rowSays(by),
  );
}

/** The row of all: what went between the farms asked for is struck from it. */
function totalOf(whole: EventSums | undefined): Record<string, number | string | null> {
  if (whole === undefined) return {};
  const net = Object.entries(whole).flatMap(([key, value]) => (key.startsWith('net_') ? [[key.slice(4), value as number | null]] : []));
  return { ...(whole as unknown as Record<string, number | null>), ...Object.fromEntries(net), key: null };
}

const measureOf = ({ event, measure }: Asked, money: boolean): string => {
  if (!isGoods(event) || measure === 'records') return measure;
  return measure === 'weight' && money ? 'amount' : 'qty';
};

function matrixTable(by: RowsBy, asked: Asked, columns: readonly TimeColumn[], farms: boolean): ListTable<EventSums> {
  const type = {
    type: asked.measure === 'weight' || isGoods(asked.event) ? 'decimal' : 'int',
    decimals: 1,
    figure: `${COUNT}${asked.event}`,
  } as const;
  const all = (row: EventSums): number => columns.reduce((sum, _, at) => sum + Number(row[`p${at}`] ?? 0), 0);
  return listTable<EventSums>(
    () => [
      keyColumn(by, farms),
      ...columns.map(({ label, from, to }, at): ListColumn<EventSums> => ({ key: `p${at}`, label, ...type, days: () => ({ from, to }) })),
      { key: 'whole', label: WHOLE, ...type, of: all },
    ],
    rowSays(by),
  );
}

const STRUCK = t3(
  'Heo chuyển giữa các trại đang xem có ở cả hai trại, không tính ở dòng tổng.',
  'Pigs sent between the farms shown stand with both of them and are left out of the total.',
  'สุกรที่ย้ายระหว่างฟาร์มที่แสดงอยู่ทั้งสองฟาร์ม และไม่นับในผลรวม',
);

/** What a number opens: the events behind it, as PigletEventList shows them. */
const drill: DrillOf<GrowContext, Asked> = (tx, ctx, { figure, from, to, params }) =>
  atFarms(tx, ctx, { farms: params.farms }, (at) =>
    growAnswer(at, async () => {
      const code = figure.startsWith(COUNT) ? figure.slice(COUNT.length) : '';
      if (!(code in GROW_EVENT_LIST.words)) throw refused('V_INVALID', 'figure');
      const { area, farmid, roomid, applyid, reason, source, ageweek } = params;
      const asked = { area, farmid, roomid, applyid, reason, source, ageweek, from, to, eventcd: [code], by: 'event', deleted: 'N' } as const;
      const { rows } = await searchEvents(at, { ...asked, eventcd: [code as typeof params.event] }, { limit: 2000, offset: 0 });
      return { table: eventTable({ farms: at.farms.length > 1, money: at.money, deleted: false, sums: true }).of(rows), subtitle: eventText(code) };
    }),
  );

/** PigletEventReport: how much happened in the houses, where and through whom (growfinish.md). */
export const report = listReport({
  name: 'PigletEventReport',
  page: {
    menuGroup: 'growfinish-entry',
    place: 6,
    title: t3('Tổng hợp sự kiện theo kỳ', 'Grow-Finish Event Summary', 'สรุปเหตุการณ์ตามช่วงเวลา'),
    purpose: t3(
      'Trong kỳ đã nhập, chết, loại, bán, chuyển bao nhiêu, ở đâu, do ai ghi, nhập trễ bao nhiêu.',
      'How much happened in a period, where and through whom, and how late it was entered.',
      'ในช่วงเวลามีเหตุการณ์เท่าใด ที่ใด โดยใคร และบันทึกช้าเพียงใด',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: BESIDE,
  drill,
  answer: async (at, asked) => {
    const to = asked.to ?? at.curbusdt;
    const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
    const columns = timeColumns(from, to, asked.step, at.weekstart);
    const [area, farms] = [asked.area ?? null, at.farms.length > 1];
    const rows = await eventSums(at, asked.by, { from, to }, area);
    const whole = rows.find(({ all }) => all);
    const measure = measureOf(asked, at.money);
    const cells = await eventMatrix(at, asked.by, { event: asked.event, measure, area, periods: columns });
    const total = cells.find(({ all }) => all);
    const series = { name: eventText(asked.event), values: columns.map((_, i) => Number(total?.[`p${i}`] ?? 0)), figure: `${COUNT}${asked.event}` };
    const sum = columns.reduce((all, _, i) => all + Number(total?.[`p${i}`] ?? 0), 0);
    return {
      table: sumsTable(asked.by, shownFamilies(whole), { farms, money: at.money }).of(
        rows.filter(({ all }) => !all),
        totalOf(whole),
      ),
      sections: [
        {
          key: 'time',
          title: eventText(asked.event),
          table: matrixTable(asked.by, asked, columns, farms).of(
            cells.filter(({ all }) => !all),
            { ...(total as unknown as Record<string, number | null> | undefined), key: null, whole: sum },
          ),
        },
      ],
      charts: [
        {
          ...{ kind: 'bar', title: eventText(asked.event), x: columns.map(({ label }) => label[at.language]), series: [series] },
          opens: columns.map((one) => ({ from: one.from, to: one.to })),
        },
      ],
      notes: farms ? [STRUCK] : [],
      days: { from, to },
    };
  },
});
