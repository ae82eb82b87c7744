import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { EVENT_FILTERS, EVENT_NARROWING } from '../../../contract/event-search.ts';
import { searchEvents } from '../../search/event-search.ts';
import { eventTable } from './event-table.ts';
import { listReport } from './list-report.ts';

/** Rows the list shows at once. */
const MOST = 20_000;
/** Days looked back where neither days nor a house are asked for. */
const LOOK_BACK = 30;

const CUT = t3('Chỉ gồm 20.000 dòng mới nhất.', 'Only the newest 20,000 rows.', 'เฉพาะ 20,000 แถวล่าสุด');

/** The first day where none is asked for: of a house everything is told, of farms the last days. */
function firstDay(to: BusinessDate, roomid: string | null | undefined): BusinessDate | null {
  return roomid == null ? addDays(to, -LOOK_BACK) : null;
}

/** PigletEventList: everything recorded in houses of growing pigs, one row an event, looked up by anything remembered about it. */
export const report = listReport({
  name: 'PigletEventList',
  page: {
    kind: 'inquiry',
    menuGroup: 'growfinish-entry',
    place: 5,
    title: t3('Danh sách sự kiện chuồng nuôi', 'Event List', 'รายการเหตุการณ์โรงเรือน'),
    purpose: t3(
      'Tra cứu mọi việc đã ghi ở chuồng nuôi: nhập, chết, loại, bán, chuyển, cân, thức ăn, thuốc.',
      'Look up what was recorded in growing houses: pigs in, deaths, culls, sales, transfers, weighings, feed, medicine.',
      'ค้นหาทุกสิ่งที่บันทึกในโรงเรือนเลี้ยง รับเข้า ตาย คัดทิ้ง ขาย ย้าย ชั่ง อาหาร ยา',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: EVENT_FILTERS,
  beside: EVENT_NARROWING,
  answer: async (at, { farms: _, ...asked }) => {
    const to = asked.to ?? at.curbusdt;
    const from = asked.from ?? firstDay(to, asked.roomid);
    const { rows, total } = await searchEvents(at, { ...asked, from, to }, { limit: MOST, offset: 0 });
    const deleted = rows.some(({ voidedAt }) => voidedAt !== null);
    const sums = new Set(rows.map(({ eventcd }) => eventcd)).size === 1;
    return {
      table: eventTable({ farms: at.farms.length > 1, money: at.money, deleted, sums }).of(rows),
      applied: { from, to },
      notes: total > MOST ? [CUT] : [],
      ...(from === null ? {} : { days: { from, to } }),
    };
  },
});
