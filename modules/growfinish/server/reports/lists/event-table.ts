import { wayOfCode } from '#engine/batch/domain/kind.ts';
import { allows } from '#engine/server/session.ts';
import { formatInstant } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import type { FoundEvent } from '../../../contract/event-search.ts';
import { GROW_EVENT_LIST } from '../../../contract/event-words.ts';
import { GROWING } from '../../../domain/growing.kind.ts';
import { type ListAt, type ListTable, listTable } from './list-report.ts';

/** A moment as its reader's farm has it. */
const instant = (iso: string | null, { session }: ListAt): string | null =>
  iso === null ? null : formatInstant(iso, (session.zone ?? 7) * 60, 'YYYYMMDD');

/** The screen an event opens: its note, its edit screen for those who may correct, else the house. */
function opensOf({ notetp, noteid, eventId, eventcd, farmid, roomid, parityid, voidedAt }: FoundEvent, { session }: ListAt) {
  const home = farmid === session.farmid;
  if (home && noteid !== null) {
    const list = notetp === 'RN' ? 'PigInstockDetail' : 'PigOstockDetail';
    if (allows(session, list, 'view')) return { route: list, params: { open: noteid } };
  }
  const edit = wayOfCode(GROWING, eventcd) === null ? 'PigletEventUpdate' : 'PigletEntryUpdate';
  if (home && eventId !== null && voidedAt === null && allows(session, edit, 'edit'))
    return { route: edit, params: { event: eventId, roomid, parityid } };
  return { route: 'PigletRoomdetail', params: { farmid, roomid, parityid } };
}

const CELSIUS = { decimals: 1, unit: '°C' } as const;

/** What the columns of a list of events depend on. */
interface Shape {
  /** Of several farms: each row names its own. */
  readonly farms: boolean;
  readonly money: boolean;
  /** Rows taken away are among them. */
  readonly deleted: boolean;
  /** All rows are of one event: head, weights and amounts of several kinds add up to nothing. */
  readonly sums?: boolean;
}

/** Events of batches as a table; a row opens its note, its edit screen or its house. */
export function eventTable({ farms, money, deleted, sums = false }: Shape): ListTable<FoundEvent> {
  const total = sums ? ({ total: 'sum' } as const) : {};
  return listTable<FoundEvent>(
    (c) => [
      c.date('eventdt', { frozen: true, phone: 1 }),
      ...(farms ? [c.text('farmid', { frozen: true, phone: 2 })] : []),
      c.text('roomid', { frozen: true, width: 8, phone: 3 }),
      c.int('parityid'),
      c.int('ageweek'),
      c.text('eventcd', { words: GROW_EVENT_LIST.words, width: 17, phone: 5 }),
      c.int('heads', { ...total, phone: 4 }),
      c.decimal('weight', total),
      c.text('reason'),
      c.text('itemname', t3('Mặt hàng', 'Item', 'สินค้า'), { width: 18 }),
      c.decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 1 }),
      c.text('unit', t3('Đơn vị', 'Unit', 'หน่วย'), { list: 'unit', width: 8 }),
      c.decimal('meanweight', { decimals: 2, unit: 'kg' }),
      c.text('place', t3('Nơi đến, nơi đi, khách hàng', 'To, from, customer', 'ปลายทาง ต้นทาง ลูกค้า')),
      c.text('lot', t3('Số lô', 'Lot', 'ล็อต')),
      c.decimal('water', { decimals: 0, unit: 'l' }),
      c.decimal('tlow', t3('Nhiệt độ thấp nhất', 'Lowest temperature', 'อุณหภูมิต่ำสุด'), CELSIUS),
      c.decimal('thigh', t3('Nhiệt độ cao nhất', 'Highest temperature', 'อุณหภูมิสูงสุด'), CELSIUS),
      ...(money ? [c.decimal('amount', { decimals: 0, ...total })] : []),
      c.text('noteno', t3('Số phiếu', 'Note', 'เลขที่ใบ')),
      c.int('live', t3('Còn lại', 'Live after', 'คงเหลือหลัง')),
      c.text('applyid'),
      c.text('remark', { width: 24 }),
      c.text('crtusrid', t3('Người nhập', 'Entered by', 'ผู้บันทึก')),
      c.text('crtdate', t3('Nhập lúc', 'Entered', 'บันทึกเมื่อ'), { of: ({ crtdate }, at) => instant(crtdate, at) }),
      c.text('lstusrid', t3('Người sửa', 'Changed by', 'ผู้แก้ไข')),
      c.text('lstdate', t3('Sửa lúc', 'Changed', 'แก้ไขเมื่อ'), { of: ({ lstdate }, at) => instant(lstdate, at) }),
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
}
