import { averageBirth } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { HOUSE_STATES } from '#engine/batch/domain/house.ts';
import { date, yesno } from '#engine/define/fields.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { formatDate } from '#i18n/dates.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { AREAS } from '../../../contract/house.resource.ts';
import { LIST_FIELDS as F } from '../../../contract/reports/list-params.ts';
import { figuresOfBatch } from '../../../domain/figures/measure.ts';
import { searchEvents } from '../../search/event-search.ts';
import { GROW_FIELDS, growNames } from '../grow-at.ts';
import { ofArrivals, stateOf } from '../grow-columns.ts';
import { type BookDay, bookDays, byDay } from './day-book.ts';
import { houseFacts, NO_BATCH, usualHouse } from './house-parts.ts';
import { FACTS, type Fact } from './house-tables.ts';
import { type ListAt, listReport, listTable } from './list-report.ts';

const SUM = { total: 'sum' } as const;
const HEADS = { group: t3('Số con', 'Head', 'จำนวนตัว') } as const;
const KG = { group: t3('Khối lượng (kg)', 'Weight (kg)', 'น้ำหนัก (กก.)'), decimals: 1, ...SUM } as const;
const AIR = { group: t3('Nước, nhiệt độ', 'Water, climate', 'น้ำ อุณหภูมิ') } as const;
const FEED = { group: t3('Thức ăn', 'Feed', 'อาหาร') } as const;
/** Events read of a batch; no book of a batch has as many. */
const MOST = 20_000;
/** Longest batch a book shows whole, days. */
const LONGEST = 731;

const BOOK = listTable<BookDay>(
  (c) => [
    c.date('day', t3('Ngày', 'Date', 'วันที่'), { frozen: true, phone: 1 }),
    c.text('star', t3('*', '*', '*'), { width: 3, of: ({ corrected }) => (corrected ? '*' : null) }),
    c.int('dayno', t3('Ngày thứ', 'Day', 'วันที่เลี้ยง')),
    c.int('age'),
    c.int('ageweek'),
    c.int('start', t3('Đầu ngày', 'At start', 'ต้นวัน'), HEADS),
    c.int('came', t3('Nhập', 'In', 'เข้า'), { ...HEADS, ...SUM }),
    c.int('dead', { ...HEADS, ...SUM, phone: 3 }),
    c.int('culled', { ...HEADS, ...SUM }),
    c.int('sold', { ...HEADS, ...SUM }),
    c.int('transferred', { ...HEADS, ...SUM }),
    c.int('end', t3('Cuối ngày', 'At end', 'สิ้นวัน'), { ...HEADS, phone: 2 }),
    c.decimal('win', t3('Nhập', 'In', 'เข้า'), KG),
    c.decimal('wdead', t3('Chết', 'Dead', 'ตาย'), KG),
    c.decimal('wculled', t3('Loại', 'Culled', 'คัดทิ้ง'), KG),
    c.decimal('wsold', t3('Bán', 'Sold', 'ขาย'), KG),
    c.decimal('wout', t3('Chuyển', 'Moved', 'ย้าย'), KG),
    c.text('reasons', t3('Lý do chết, loại', 'Death reasons', 'สาเหตุการตาย'), { width: 18 }),
    c.text('feeditem', t3('Loại', 'Item', 'ชนิด'), { ...FEED, width: 16 }),
    c.decimal('feed', t3('kg', 'kg', 'กก.'), { ...FEED, decimals: 1, ...SUM, phone: 4 }),
    c.decimal('feedhead', t3('kg/con', 'kg a head', 'กก./ตัว'), { ...FEED, decimals: 2, phone: 5 }),
    c.decimal('cumhead', t3('Cộng dồn/con', 'Cumulative', 'สะสม/ตัว'), { ...FEED, decimals: 1 }),
    c.decimal('standard', t3('Định mức', 'Standard', 'มาตรฐาน'), { ...FEED, decimals: 2 }),
    c.text('medicine', t3('Thuốc', 'Medicine', 'ยา'), { width: 22 }),
    c.text('vaccine', t3('Vắc xin', 'Vaccine', 'วัคซีน'), { width: 22 }),
    c.decimal('water', { ...AIR, decimals: 0, unit: 'l', ...SUM }),
    c.decimal('drunk', t3('Mỗi con', 'A head', 'ต่อตัว'), { ...AIR, decimals: 1, unit: 'l' }),
    c.decimal('tlow', { ...AIR, decimals: 1, unit: '°C' }),
    c.decimal('thigh', { ...AIR, decimals: 1, unit: '°C' }),
    c.decimal('weighed', t3('Cân bình quân', 'Weighed mean', 'ชั่งเฉลี่ย'), { decimals: 1, unit: 'kg' }),
    c.text('place', t3('Nơi đến, khách hàng', 'To, customer', 'ปลายทาง ลูกค้า'), { width: 16 }),
    c.text('notes', t3('Số phiếu', 'Notes', 'เลขที่ใบ'), { width: 18 }),
    c.text('operators', t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน')),
    c.text('remarks', t3('Ghi chú', 'Remark', 'หมายเหตุ'), { width: 18 }),
  ],
  { style: ({ entered }) => !entered && 'muted' },
);

const CORRECTED = t3('* Có dòng trong ngày đã được sửa.', '* A line of the day was corrected.', '* มีรายการของวันนั้นที่ถูกแก้ไข');

/** [Id] and [Origin] of the batch, Unaccounted at the end. */
function headOf(batch: BatchLife): Fact[] {
  const { house } = batch;
  const fact = (what: Text3, value: Fact['value']): Fact => ({ what, value: value ?? '–' });
  return [
    fact(t3('Trại, chuồng', 'Farm, house', 'ฟาร์ม โรงเรือน'), `${batch.farmid} · ${batch.roomid} · ${house.name}`),
    fact(t3('Loại chuồng', 'House type', 'ประเภท'), AREAS.words[house.area as keyof typeof AREAS.words]),
    fact(t3('Lứa nuôi', 'Batch', 'รุ่น'), batch.parityid),
    fact(t3('Trạng thái', 'State', 'สถานะ'), HOUSE_STATES.words[stateOf(batch)]),
    fact(t3('Ngày mở chuồng', 'Opening date', 'วันเปิด'), formatDate(batch.opendt)),
    fact(t3('Ngày đóng chuồng', 'Closing date', 'วันปิด'), batch.closedt === null ? null : formatDate(batch.closedt)),
    fact(t3('Nguồn heo', 'Source', 'แหล่งที่มา'), ofArrivals(batch, 'source')),
    fact(t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'), ofArrivals(batch, 'nursery') ?? ofArrivals(batch, 'place')),
    fact(t3('Ngày sinh bình quân', 'Average birth date', 'วันเกิดเฉลี่ย'), birthText(batch)),
    fact(t3('Không rõ (phải bằng 0)', 'Unaccounted (must be 0)', 'ไม่พบที่มา (ต้องเป็น 0)'), figuresOfBatch(batch, ['UNACC'])['UNACC'] ?? null),
  ];
}

function birthText(batch: BatchLife): string | null {
  const birth = averageBirth(batch);
  return birth === null ? null : formatDate(birth);
}

/** The batch asked for, the newest where none is. @throws Refused V_NOTEXISTS. */
async function batchAsked(at: ListAt, roomid: string, parityid: number | null): Promise<BatchLife> {
  const read = at.inFarms((farm) => farm.batches({ asof: at.curbusdt, rooms: [roomid], daily: true }));
  const batches = (await read).flat();
  const found = parityid === null ? batches.at(-1) : batches.find((batch) => batch.parityid === parityid);
  if (found === undefined) throw refused('V_NOTEXISTS', parityid === null ? 'roomid' : 'parityid', { value: parityid ?? roomid });
  return found;
}

/** The days of the book: those asked for, within the batch. @throws Refused 898, V_PERIOD. */
function daysOf(batch: BatchLife, asked: { readonly from?: BusinessDate | null | undefined; readonly to?: BusinessDate | null | undefined }) {
  const from = asked.from == null || asked.from < batch.opendt ? batch.opendt : asked.from;
  const to = asked.to == null || asked.to > batch.asof ? batch.asof : asked.to;
  const issues = asked.from != null && asked.to != null ? periodIssues(asked.from, asked.to, LONGEST) : [];
  if (issues.length > 0) throw new Refused(issues);
  return { from, to: to < from ? addDays(from, -1) : to };
}

/** PigletReport: the day book of a batch, which replaces the paper on the door (growfinish.md). */
export const report = listReport({
  name: 'PigletReport',
  page: {
    menuGroup: 'growfinish-house',
    place: 3,
    title: t3('Sổ theo dõi heo thịt', 'Grow-Finish Book', 'สมุดบันทึกสุกรขุน'),
    purpose: t3(
      'Sổ ngày của một lứa: nhập, chết, bán, thức ăn, thuốc từng ngày, thay cho tờ giấy ở cửa chuồng.',
      "A batch's day book: pigs in and out, feed, medicine day by day, instead of the paper on the door.",
      'สมุดรายวันของรุ่น รับเข้า ออก อาหาร ยา แทนกระดาษหน้าโรงเรือน',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.roomid,
    F.parityid,
    GROW_FIELDS.farmid,
    F.from,
    date('to', F.to.label),
    yesno('empty', t3('Hiện cả ngày không ghi', 'Days without entry too', 'แสดงวันที่ไม่มีรายการ'), { fallback: 'N' }),
  ] as const,
  answer: async (at, asked) => {
    const roomid = asked.roomid ?? (await usualHouse(at));
    if (roomid === null) return { table: BOOK.of([]), notes: [NO_BATCH], applied: { from: asked.from ?? at.curbusdt, to: asked.to ?? at.curbusdt } };
    const house = await houseFacts(at, roomid);
    if (house === null) throw refused('V_NOTEXISTS', 'roomid', { value: roomid });
    const batch = await batchAsked(at, roomid, asked.parityid ?? null);
    const { from, to } = daysOf(batch, asked);
    const searched = { roomid: batch.roomid, parityid: batch.parityid, from, to, by: 'event', deleted: 'N' } as const;
    const { rows } = await searchEvents(at, searched, { limit: MOST, offset: 0 });
    const nameOf = await growNames(at, ['reason', 'applyid', 'source', 'unit']);
    await enterFarms(at.tx, at.farmids);
    const named = rows.map((row) => ({
      ...row,
      reason: row.reason === null ? null : (nameOf('reason', row.reason) ?? row.reason),
      applyid: row.applyid === null ? null : (nameOf('applyid', row.applyid) ?? row.applyid),
    }));
    const last = t3('ngưng đến', 'withheld to', 'หยุดยาถึง')[at.language];
    const drugs = await drugsOf(at, batch);
    const perHead = t3('con', 'head', 'ตัว')[at.language];
    const days = bookDays(batch, from, to, byDay(named), ({ itemname, itemid, lot, qty, unit, eventdt, noteid }) => {
      const { until = null, dose = null } = drugs.get(`${noteid} ${itemid} ${eventdt}`) ?? {};
      const measure = unit === null ? '' : (nameOf('unit', unit) ?? unit);
      const each = dose === null ? null : `(${dose} ${measure}/${perHead})`;
      const parts = [itemname, `${qty ?? ''} ${measure}`.trim(), each, lot, until === null ? null : `${last} ${formatDate(until)}`];
      return parts.filter((part) => part !== null && part !== '').join(' ');
    });
    const shown = asked.empty === 'Y' ? days : days.filter(({ entered }) => entered);
    return {
      table: BOOK.of(shown),
      sections: [{ key: 'head', title: t3('Lứa nuôi', 'Batch', 'รุ่น'), table: FACTS.of(headOf(batch)) }],
      notes: [days.some(({ corrected }) => corrected) ? CORRECTED : null],
      signatures: [
        {
          title: t3('Người phụ trách chuồng', 'Keeper', 'ผู้ดูแลโรงเรือน'),
          name: house.keeper === null ? null : (nameOf('applyid', house.keeper) ?? null),
        },
        t3('Quản lý trại', 'Manager', 'ผู้จัดการ'),
      ],
      subtitle: t3(
        ...(['V', 'E', 'T'].map(() => `${batch.roomid} · ${house.name} · #${batch.parityid} · ${from}–${to}`) as [string, string, string]),
      ),
      applied: { farmid: batch.farmid, roomid, parityid: batch.parityid, from, to },
      days: { from, to },
    };
  },
});

/** What the paper of a medicine or vaccine says besides: its last withdrawal day, its dose a head. */
interface DrugFacts {
  readonly until: BusinessDate | null;
  readonly dose: number | null;
}

/** The facts of each issue of medicine or vaccine, by its note, item and day. */
async function drugsOf(at: ListAt, { roomid, parityid }: BatchLife): Promise<ReadonlyMap<string, DrugFacts>> {
  const rows = await at.rows<DrugFacts & { key: string }>(
    `select g.noteid || ' ' || g.itemid || ' ' || to_char(g.valuedt, 'YYYYMMDD') as key, g.until, g.dose::float8 as dose from house_goods g
     where g.farm_id = any({farms}) and g.roomid = {roomid} and g.parityid = {parityid}::int and (g.until is not null or g.dose is not null)`,
    { roomid, parityid },
  );
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}
