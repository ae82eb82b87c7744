import { wayOfCode } from '#engine/batch/domain/kind.ts';
import { allows } from '#engine/server/session.ts';
import { formatInstant } from '#i18n/dates.ts';
import { addDays } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { FLOCK_EVENT_LIST, FLOCK_FILTERS, type FoundFlockEvent } from '../../../contract/event-search.ts';
import { FLOCK } from '../../../domain/flock.kind.ts';
import { searchFlockEvents } from '../../search/event-search.ts';
import { type FlockAt, flockReport, flockTable } from '../flock-kind.ts';

/** Rows the list shows at once. */
const MOST = 20_000;
/** Days looked back where neither days nor a house are asked for. */
const LOOK_BACK = 30;
const CUT = t3('Chỉ gồm 20.000 dòng mới nhất.', 'Only the newest 20,000 rows.', 'เฉพาะ 20,000 แถวล่าสุด');

const instant = (iso: string | null, { session }: FlockAt): string | null =>
  iso === null ? null : formatInstant(iso, (session.zone ?? 7) * 60, 'YYYYMMDD');

const summed = (sums: boolean) => (sums ? ({ total: 'sum' } as const) : {});

/** Its edit screen for those who may correct, else the report of its flock. */
function opensOf({ eventId, eventcd, farmid, roomid, parityid, voidedAt }: FoundFlockEvent, { session }: FlockAt) {
  const edit = wayOfCode(FLOCK, eventcd) === null ? 'ChikEventUpdate' : 'ChikEntryUpdate';
  if (farmid === session.farmid && voidedAt === null && allows(session, edit, 'edit'))
    return { route: edit, params: { event: eventId, roomid, parityid } };
  return { route: 'ChikReport', params: { farmid, roomid, parityid } };
}

/** What the table shows besides what all see: farms, amounts, who took rows away, sums. */
type Shows = Readonly<Record<'farms' | 'money' | 'deleted' | 'sums', boolean>>;

const tableOf = ({ farms, money, deleted, sums }: Shows) =>
  flockTable<FoundFlockEvent>(
    (c) => [
      c.date('eventdt', t3('Ngày', 'Date', 'วันที่'), { frozen: true, phone: 1 }),
      ...(farms ? [c.text('farmid', { frozen: true, phone: 2 })] : []),
      c.text('roomid', { frozen: true, width: 8, phone: 3 }),
      c.int('parityid', t3('Đàn', 'Flock', 'ฝูง')),
      c.int('age', t3('Ngày tuổi', 'Age', 'อายุ (วัน)')),
      c.text('eventcd', t3('Sự kiện', 'Event', 'เหตุการณ์'), { words: FLOCK_EVENT_LIST.words, width: 17, phone: 5 }),
      c.int('heads', t3('Số gà', 'Birds', 'จำนวนไก่'), { ...summed(sums), phone: 4 }),
      c.text('reason', { list: 'reason' }),
      c.text('itemname', t3('Mặt hàng', 'Item', 'สินค้า'), { width: 20, of: ({ itemname, itemid }) => itemname ?? itemid }),
      c.decimal('qty', { decimals: 1 }),
      c.text('unit', { list: 'unit', width: 8 }),
      c.decimal('weight', { decimals: 1, unit: 'kg', ...summed(sums) }),
      c.decimal('grams', t3('Mỗi con', 'A bird', 'ต่อตัว'), { decimals: 0, unit: 'g' }),
      c.int('eggs', t3('Số trứng', 'Eggs', 'จำนวนไข่'), { total: 'sum' }),
      c.int('broken', t3('Trứng vỡ', 'Broken', 'ไข่แตก'), { total: 'sum' }),
      c.text('lot', t3('Số lô', 'Lot', 'ล็อต')),
      ...(money ? [c.decimal('amount', { decimals: 0, ...summed(sums) })] : []),
      c.text('place', t3('Khách hàng, nơi đến, nơi đi', 'Customer, to, from', 'ลูกค้า ปลายทาง ต้นทาง')),
      c.text('noteno', t3('Số phiếu', 'Note', 'เลขที่ใบ')),
      c.decimal('water', t3('Nước uống', 'Water', 'น้ำดื่ม'), { decimals: 0, unit: 'l' }),
      c.decimal('tlow', t3('Nhiệt độ thấp nhất', 'Lowest temperature', 'อุณหภูมิต่ำสุด'), { decimals: 1, unit: '°C' }),
      c.decimal('thigh', t3('Nhiệt độ cao nhất', 'Highest temperature', 'อุณหภูมิสูงสุด'), { decimals: 1, unit: '°C' }),
      c.int('live', t3('Còn lại cuối ngày', "Live at the day's end", 'คงเหลือสิ้นวัน')),
      c.text('applyid', t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'), { list: 'applyid' }),
      c.text('remark', t3('Ghi chú', 'Remark', 'หมายเหตุ'), { width: 24 }),
      c.text('crtusrid', t3('Người nhập', 'Entered by', 'ผู้บันทึก')),
      c.text('crtdate', t3('Nhập lúc', 'Entered', 'บันทึกเมื่อ'), { of: ({ crtdate }, at) => instant(crtdate, at) }),
      c.flag('changed', t3('Đã sửa', 'Changed', 'แก้ไขแล้ว'), { of: ({ changed }) => (changed ? 'Y' : 'N') }),
      ...(deleted
        ? [
            c.text('voidedBy', t3('Người xóa', 'Deleted by', 'ผู้ลบ')),
            c.text('voidedAt', t3('Xóa lúc', 'Deleted', 'ลบเมื่อ'), { of: ({ voidedAt }, at) => instant(voidedAt, at) }),
            c.text('voidedWhy', t3('Lý do xóa', 'Why deleted', 'เหตุผลที่ลบ')),
          ]
        : []),
    ],
    { style: ({ voidedAt }) => voidedAt !== null && 'struck', opens: opensOf },
  );

/** ChikEventList: everything recorded in chicken houses, one row an event, looked up by anything remembered about it. */
export const report = flockReport({
  name: 'ChikEventList',
  page: {
    kind: 'inquiry',
    menuGroup: 'poultry',
    place: 5,
    title: t3('Danh sách sự kiện đàn gà', 'Flock Event List', 'รายการเหตุการณ์ฝูงไก่'),
    purpose: t3(
      'Tra cứu mọi việc đã ghi ở chuồng gà: nhập, chết, loại, bán, chuyển, cân, thức ăn, thuốc, trứng, nước, nhiệt độ.',
      'Look up what was recorded in chicken houses: birds in, deaths, culls, sales, transfers, weighings, feed, medicine, eggs, water, temperature.',
      'ค้นหาทุกสิ่งที่บันทึกในโรงเรือนไก่ รับเข้า ตาย คัดทิ้ง ขาย ย้าย ชั่ง อาหาร ยา ไข่ น้ำ อุณหภูมิ',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FLOCK_FILTERS,
  answer: async (at, { farms: _, ...asked }) => {
    const { tx, session, language, services } = at;
    const { soldFor } = services;
    const to = asked.to ?? at.curbusdt;
    const from = asked.from ?? (asked.roomid == null ? addDays(to, -LOOK_BACK) : null);
    const farms = at.farms.map(({ farmid }) => farmid);
    const { rows, total } = await searchFlockEvents(tx, { ...asked, from, to }, { farms, session, language, limit: MOST, offset: 0, soldFor });
    const deleted = rows.some(({ voidedAt }) => voidedAt !== null);
    // Deaths and sales, feed and eggs add up to nothing: sums stand under events of one kind alone.
    const sums = new Set(rows.map(({ eventcd }) => eventcd)).size === 1;
    return {
      table: tableOf({ farms: farms.length > 1, money: at.money, deleted, sums }).of(rows),
      applied: { from, to },
      notes: total > MOST ? [CUT] : [],
      ...(from === null ? {} : { days: { from, to } }),
    };
  },
});
