import { choice, code, codes, date, int } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { AREA, AREAS } from '../house.resource.ts';

/** What reports of growing pigs are asked for; a report takes a field as it is, or with a name and words of its own. */
export const LIST_FIELDS = {
  farms: codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), {
    list: 'farm',
    help: t3('Để trống: trại hiện tại', 'Blank: the current farm', 'เว้นว่าง: ฟาร์มปัจจุบัน'),
  }),
  area: choice('area', AREA, AREAS),
  site: code('site', t3('Khu trại', 'Site', 'ที่ตั้ง'), { list: 'site' }),
  roomid: code('roomid', t3('Chuồng', 'House', 'โรงเรือน'), { list: 'roomid', listParents: { batchflg: 'Y' } }),
  rooms: codes('rooms', t3('Các chuồng', 'Houses', 'โรงเรือน'), { list: 'roomid', listParents: { batchflg: 'Y' } }),
  parityid: int('parityid', t3('Lứa nuôi', 'Batch', 'รุ่น'), { min: 1 }),
  from: date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
  to: date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
  day: date('day', t3('Ngày', 'Day', 'วันที่'), { initial: 'today' }),
  reason: code('reason', t3('Lý do', 'Reason', 'สาเหตุ'), { list: 'reason' }),
  source: code('source', t3('Nguồn heo', 'Source', 'แหล่งที่มา'), { list: 'source' }),
  applyid: code('applyid', t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'), { list: 'applyid' }),
};
