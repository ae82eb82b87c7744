import type { HouseDays, KnownDose, KnownRequest, KnownWork } from '#engine/define/known-of-houses.ts';
import { allows } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { type ListAt, listTable } from './list-report.ts';

/** Days before its last one a house without a batch is looked back at. */
const BACK = 180;

/** Doses of the vaccination record. */
const DOSES = listTable<KnownDose>((c) => [
  c.date('givendt', t3('Ngày tiêm', 'Given on', 'วันที่ฉีด')),
  c.text('item', t3('Vắc xin', 'Vaccine', 'วัคซีน'), { width: 24 }),
  c.int('doseno', t3('Mũi thứ', 'Dose', 'เข็มที่')),
  c.int('heads'),
  c.text('lot', t3('Số lô', 'Lot', 'ล็อต')),
  c.date('expdt', t3('Hạn dùng', 'Expiry', 'วันหมดอายุ')),
]);

/** What laboratories were asked; a line the farm was told of leads to the paper. */
export const REQUESTS = listTable<KnownRequest>(
  (c) => [
    c.date('day', t3('Ngày lấy mẫu', 'Sampled', 'วันเก็บตัวอย่าง')),
    c.text('roomid'),
    c.text('requestno', t3('Số phiếu', 'Request', 'เลขที่คำขอ'), { width: 16 }),
    c.text('test', t3('Xét nghiệm', 'Test', 'การทดสอบ'), { width: 26 }),
    c.int('samples', t3('Số mẫu', 'Samples', 'จำนวนตัวอย่าง')),
    c.int('results', t3('Có kết quả', 'Results', 'มีผล')),
    c.int('positive', t3('Dương tính', 'Positive', 'ผลบวก')),
    c.text('state'),
  ],
  { opens: ({ results, labid, requestid }) => results !== null && { route: 'LabTestReport', params: { request: `${labid}~${requestid}` } } },
);
export const REQUESTS_TITLE = t3('Yêu cầu xét nghiệm của các chuồng này', 'Laboratory requests of these houses', 'คำขอตรวจของโรงเรือนเหล่านี้');

/** Work logged in the house. */
const WORK = listTable<KnownWork>((c) => [
  c.date('day', t3('Ngày', 'Date', 'วันที่')),
  c.text('job', t3('Công việc', 'Job', 'งาน'), { width: 26 }),
  c.text('applyid'),
  c.int('minutes', t3('Số phút', 'Minutes', 'นาที')),
  c.text('state', t3('Kết quả', 'State', 'ผล')),
  c.text('remark', { width: 24 }),
]);

/** Requests of houses of the farms asked for, to who may read results of the laboratory. */
export async function requestsOf(at: ListAt, rooms: readonly string[], { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate }) {
  if (rooms.length === 0 || !allows(at.session, 'LabTestReport', 'view')) return [];
  return at.services.houses.requests(at.tx, { farms: at.farmids, rooms, from, to }, at.language, at.farmids);
}

/** What other rooms know of a house over the days of its batch, or the last half year of one without: to who may view their screens. */
export async function knownSections(
  at: ListAt,
  house: Pick<HouseDays, 'farmid' | 'roomid'>,
  life: { readonly opendt: BusinessDate; readonly asof: BusinessDate } | undefined,
) {
  const days = { ...house, from: life?.opendt ?? addDays(at.curbusdt, -BACK), to: life?.asof ?? at.curbusdt };
  const { houses } = at.services;
  const doses = allows(at.session, 'LabVacxinRoom', 'view') ? (await houses.doses(at.tx, days, at.language)).toReversed() : [];
  const requests = await requestsOf(at, [house.roomid], days);
  const work = allows(at.session, 'JobDtlReport', 'view') ? await houses.work(at.tx, days, at.language) : [];
  return [
    {
      count: doses.length,
      section: { key: 'doses', title: t3('Sổ tiêm vắc xin', 'House vaccination record', 'บันทึกการทำวัคซีน'), table: DOSES.of(doses) },
    },
    {
      count: requests.length,
      section: { key: 'lab', title: t3('Kết quả xét nghiệm', 'Laboratory results', 'ผลตรวจห้องปฏิบัติการ'), table: REQUESTS.of(requests) },
    },
    { count: work.length, section: { key: 'work', title: t3('Nhật ký công việc', 'Work log', 'บันทึกงาน'), table: WORK.of(work, null) } },
  ];
}
