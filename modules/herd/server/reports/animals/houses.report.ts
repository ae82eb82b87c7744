import { choice, date } from '#engine/define/fields.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { PIGTYPE_WORDS } from '#modules/herd/contract/status-words.ts';
import { type GroupMeasure, measureGroups } from '../../figures/measure-groups.ts';
import { figureColumn } from '../class-table.ts';
import { DAYS, type HerdColumn, herdReport, herdTable, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { variantNotes } from '../report-notes.ts';
import { type HouseAnimal, type HouseRow, houseAnimals, houseRows } from './house-rows.ts';

/** A house on the day, with what was farrowed in it in the period. */
interface House extends HouseRow {
  readonly day: BusinessDate;
  /** None for a house nobody farrowed in. */
  readonly measure: GroupMeasure | undefined;
}

const AREA = t3('Khu', 'Area', 'พื้นที่');
const MATED = { ...SUM, group: t3('Đã phối, ngày', 'Mated, day', 'ผสมแล้ว วันที่') } as const;
const RESULTS = { group: t3('Kết quả đẻ của kỳ', 'Farrowing results of the period', 'ผลการคลอดของช่วง') } as const;
const NO_HOUSE = t3('(không có chuồng)', '(no house)', '(ไม่มีโรงเรือน)');
/** Areas in words; nursery houses stand under other areas in the filter. */
const AREAS = { ...L.housearea.words, nursery: t3('Cai sữa', 'Nursery', 'อนุบาล') };

const HEAD = ['gilts', 'open', 'mated1', 'mated2', 'mated3', 'lactating', 'boars', 'suckling', 'weaned'] as const;
const FIGURES = ['LF', 'BA', 'PWM_B'] as const;

/** Places are for animals that stand on their own: piglets with the sow take none, weaned piglets do. */
const placed = (house: House): number => HEAD.reduce((sum, key) => sum + (key === 'suckling' ? 0 : house[key]), 0);
const fullOf = (house: House): number | null => (house.capacity === null ? null : ratio(100 * placed(house), house.capacity));
const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : roundHalfAway(value, decimals));

/** Litters a crate. */
function turnsOf({ measure, capacity }: House): number | null | undefined {
  if (measure === undefined) return undefined;
  const litters = measure.figures['LF']?.value ?? null;
  return litters === null || capacity === null ? null : rounded(ratio(litters, capacity), 2);
}

const RESULT_COLUMNS: readonly HerdColumn<House>[] = [
  ...FIGURES.map((code) => figureColumn<House>(code, ({ measure }) => measure?.figures, RESULTS)),
  { key: 'turns', label: t3('Vòng quay ô đẻ', 'Crate turns', 'รอบต่อซองคลอด'), type: 'decimal', decimals: 2, ...RESULTS, of: turnsOf },
];

const housesTable = (results: readonly HerdColumn<House>[]) =>
  herdTable<House>(
    (c) => [
      c.text('roomid', { frozen: true, phone: 1, of: ({ roomid }) => roomid || NO_HOUSE }),
      c.text('name', t3('Tên chuồng', 'Name', 'ชื่อโรงเรือน'), { of: ({ name, roomid }) => (name === roomid ? null : name) }),
      c.int('total', t3('Tổng cộng', 'Total', 'รวม'), { ...SUM, phone: 2, of: (house) => placed(house) + house.suckling }),
      c.int('capacity', t3('Sức chứa', 'Capacity', 'ความจุ'), { ...SUM, phone: 4 }),
      c.percent('occupancy', t3('Tỷ lệ đầy', 'Occupancy', 'อัตราใช้'), {
        decimals: 1,
        phone: 5,
        of: (house) => rounded(fullOf(house), 1),
        mark: (house) => (fullOf(house) ?? 0) > 100 && 'bad',
      }),
      c.int('free', t3('Chỗ trống', 'Free', 'ที่ว่าง'), {
        ...SUM,
        phone: 3,
        of: (house) => (house.capacity === null ? null : house.capacity - placed(house)),
      }),
      c.int('gilts', t3('Hậu bị', 'Gilts', 'สุกรสาว'), SUM),
      c.int('open', t3('Chờ phối', 'Open', 'ท้องว่าง'), SUM),
      c.int('mated1', t1('0–35'), MATED),
      c.int('mated2', t1('36–107'), MATED),
      c.int('mated3', t1('≥ 108'), MATED),
      c.int('lactating', t3('Nuôi con', 'Lactating', 'เลี้ยงลูก'), SUM),
      c.int('boars', t3('Đực', 'Boars', 'พ่อพันธุ์'), SUM),
      c.int('suckling', t3('Con theo mẹ', 'Suckling', 'ลูกดูดนม'), SUM),
      c.int('weaned', t3('Con cai sữa', 'Weaned', 'ลูกหย่านม'), SUM),
      c.text('area', AREA, { words: AREAS }),
      c.int('emptied', t3('Ngày từ khi trống', 'Days since emptied', 'วันตั้งแต่ว่าง'), {
        ...DAYS,
        of: ({ emptied, day }) => (emptied === null ? null : daysBetween(emptied, day)),
      }),
      c.int('movedin', t3('Vào', 'In', 'เข้า'), SUM),
      c.int('movedout', t3('Ra', 'Out', 'ออก'), SUM),
      ...results,
    ],
    {
      style: ({ roomid }) => roomid === '' && 'warn',
      opens: ({ roomid, day }) => roomid !== '' && { route: 'PigRoomReport', params: { roomid, day } },
      narrows: ({ roomid }) => roomid !== '' && { roomid },
    },
  );
const HOUSES = housesTable([]);
const FARROWING_HOUSES = housesTable(RESULT_COLUMNS);

const ANIMALS = herdTable<HouseAnimal>((c) => [
  c.animal('pgid', { frozen: true }),
  c.text('status', t3('Tình trạng', 'Status', 'สถานะ'), { of: ({ kind }) => kind, words: PIGTYPE_WORDS }),
  c.int('inday', t3('Ngày thứ', 'Days so far', 'จำนวนวัน'), { ...DAYS, of: ({ day }) => day }),
  c.int('parity'),
  c.int('curnum', SUM),
  c.date('withdrawal', t3('Ngưng thuốc đến', 'Withdrawal to', 'หยุดยาถึง')),
]);

/** True for the house or the houses of the area asked for. */
function wanted(
  house: HouseRow,
  { roomid, area }: { readonly roomid?: string | null | undefined; readonly area?: string | null | undefined },
): boolean {
  if (roomid != null) return house.roomid === roomid;
  if (area != null) return area === 'other' ? house.area !== 'gilts' && house.area !== 'sow' : house.area === area;
  return true;
}

/** PigRoomReport: who stands in which house on a day, with the results of farrowing houses over a period (herd.md). */
export const report = herdReport({
  name: 'PigRoomReport',
  page: {
    menuGroup: 'herd-list',
    place: 3,
    title: t3('Đàn giống theo chuồng', 'Breeding Animals by House', 'ฝูงพันธุ์รายโรงเรือน'),
    purpose: t3(
      'Con nào đứng chuồng nào trong một ngày, chuồng còn chỗ hay đã đầy.',
      'Who stands in which house on a day, and which house is full.',
      'สุกรตัวใดอยู่โรงเรือนใดในวันหนึ่ง และโรงเรือนเต็มหรือไม่',
    ),
  },
  paper: 'landscape',
  drill: true,
  compares: [],
  fields: [
    F.farmid,
    F.day,
    choice('area', AREA, L.housearea),
    F.roomid,
    { ...F.from, label: t3('Kết quả đẻ từ ngày', 'Results from', 'ผลผลิตตั้งแต่วันที่') },
    date('to', F.to.label),
  ],
  answer: async (at, params) => {
    const day = params.day ?? at.curbusdt;
    const { period, asof } = await listPeriod(at.tx, at, params);
    const animals = await houseAnimals(at, day, params.roomid ?? null);
    const houses = (await houseRows(at, day, animals)).filter((house) => wanted(house, params));
    const input = { farmid: at.farmid, settings: at.settings, asof, codes: FIGURES };
    const streams = { farrowings: 'c.farrow_roomid', closed: 'c.farrow_roomid', weanings: 'c.farrow_roomid' };
    const measured = await measureGroups(at.tx, period, input, streams);
    // Litters in no house (farrowings before houses were kept) have no row of their own.
    const byHouse = new Map(measured.map((measure) => [measure.key, measure]));
    const table = measured.length === 0 ? HOUSES : FARROWING_HOUSES;
    const days = `${period.from}–${period.to}`;
    return {
      table: table.of(houses.map((house) => ({ ...house, day, measure: byHouse.get(house.roomid) }))),
      ...(params.roomid == null
        ? {}
        : { sections: [{ key: 'animals', title: t3('Heo trong chuồng', 'Animals of the house', 'สุกรในโรงเรือน'), table: ANIMALS.of(animals) }] }),
      subtitle: t3(`Ngày ${day}; kết quả đẻ ${days}`, `On ${day}; farrowing results ${days}`, `วันที่ ${day} ผลการคลอด ${days}`),
      notes: variantNotes(FIGURES, at.settings),
      days: { from: period.from, to: period.to },
    };
  },
});
