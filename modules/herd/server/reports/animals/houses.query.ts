import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { Db } from '#engine/server/report/db.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import type { HouseParams } from '#modules/herd/contract/reports/animals/houses.report.ts';
import { animalText } from '#modules/herd/contract/reports/animals/lists.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { PIGTYPE_WORDS } from '#modules/herd/contract/words.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { type GroupMeasure, measureGroups } from '../../figures/measure-groups.ts';
import { listPeriod } from '../list-period.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { type HouseAnimal, type HouseRow, houseAnimals, houseRows } from './house-rows.ts';

const MATED: Text3 = { V: 'Đã phối, ngày', E: 'Mated, day', T: 'ผสมแล้ว วันที่' };
const RESULTS: Text3 = { V: 'Kết quả đẻ của kỳ', E: 'Farrowing results of the period', T: 'ผลการคลอดของช่วง' };
const NO_HOUSE: Text3 = { V: '(không có chuồng)', E: '(no house)', T: '(ไม่มีโรงเรือน)' };

const own = columnsWith({
  name: { V: 'Tên chuồng', E: 'Name', T: 'ชื่อโรงเรือน' },
  area: { V: 'Khu', E: 'Area', T: 'พื้นที่' },
  capacity: { V: 'Sức chứa', E: 'Capacity', T: 'ความจุ' },
  gilts: { V: 'Hậu bị', E: 'Gilts', T: 'สุกรสาว' },
  open: { V: 'Chờ phối', E: 'Open', T: 'ท้องว่าง' },
  mated1: { V: '0–35', E: '0–35', T: '0–35' },
  mated2: { V: '36–107', E: '36–107', T: '36–107' },
  mated3: { V: '≥ 108', E: '≥ 108', T: '≥ 108' },
  lactating: { V: 'Nuôi con', E: 'Lactating', T: 'เลี้ยงลูก' },
  boars: { V: 'Đực', E: 'Boars', T: 'พ่อพันธุ์' },
  sucking: { V: 'Con theo mẹ', E: 'Sucking', T: 'ลูกดูดนม' },
  weaned: { V: 'Con cai sữa', E: 'Weaned', T: 'ลูกหย่านม' },
  total: { V: 'Tổng cộng', E: 'Total', T: 'รวม' },
  occupancy: { V: 'Tỷ lệ đầy', E: 'Occupancy', T: 'อัตราใช้' },
  free: { V: 'Chỗ trống', E: 'Free', T: 'ที่ว่าง' },
  emptied: { V: 'Ngày từ khi trống', E: 'Days since emptied', T: 'วันตั้งแต่ว่าง' },
  movedin: { V: 'Vào', E: 'In', T: 'เข้า' },
  movedout: { V: 'Ra', E: 'Out', T: 'ออก' },
  turns: { V: 'Vòng quay ô đẻ', E: 'Crate turns', T: 'รอบต่อคอก' },
  status: { V: 'Tình trạng', E: 'Status', T: 'สถานะ' },
  inday: { V: 'Ngày thứ', E: 'Day', T: 'วันที่' },
  withdrawal: { V: 'Ngưng thuốc đến', E: 'Withdrawal to', T: 'หยุดยาถึง' },
});

const NURSERY: Text3 = { V: 'Cai sữa', E: 'Nursery', T: 'อนุบาล' };

/** Area of a house in words; nursery houses stand under other areas in the filter. */
function areaText(area: string | null, language: Language): string | null {
  if (area === null) return null;
  return area === 'nursery' ? NURSERY[language] : animalText('housearea', area)[language];
}

const HEADS = ['gilts', 'open', 'mated1', 'mated2', 'mated3', 'lactating', 'boars', 'sucking', 'weaned'] as const;
const FIGURES = ['LF', 'BA', 'PWM_B'] as const;
const SUM = { total: 'sum' } as const;

const COLUMNS: readonly Column[] = [
  own('roomid', 'text', { frozen: true }),
  own('name', 'text'),
  own('area', 'text'),
  own('capacity', 'int', SUM),
  ...HEADS.map((key) => own(key, 'int', { ...SUM, ...(key.startsWith('mated') ? { group: MATED } : {}) })),
  own('total', 'int', SUM),
  own('occupancy', 'percent', { decimals: 1 }),
  own('free', 'int', SUM),
  own('emptied', 'int', { unit: 'd' }),
  own('movedin', 'int', SUM),
  own('movedout', 'int', SUM),
];

function resultColumns(): Column[] {
  return [
    ...FIGURES.map((code): Column => {
      const { name, decimals, unit } = figureOf(code);
      return {
        key: code,
        label: name,
        group: RESULTS,
        type: decimals === 0 ? 'int' : 'decimal',
        decimals,
        figure: code,
        ...(unit === '' ? {} : { unit }),
      };
    }),
    own('turns', 'decimal', { decimals: 2, group: RESULTS }),
  ];
}

/** Places are for animals that stand on their own: piglets with the sow take none, weaned piglets do. */
function placed(house: HouseRow): number {
  return HEADS.reduce((sum, key) => sum + (key === 'sucking' ? 0 : house[key]), 0);
}

function results(measure: GroupMeasure | undefined, capacity: number | null): ReportRow {
  if (measure === undefined) return {};
  const litters = measure.figures['LF']?.value ?? null;
  const turns = litters === null || capacity === null ? null : ratio(litters, capacity);
  return {
    ...Object.fromEntries(FIGURES.map((code) => [code, shownValue(figureOf(code), measure.figures[code]?.value ?? null)])),
    turns: turns === null ? null : roundHalfAway(turns, 2),
  };
}

function rowOf(house: HouseRow, day: BusinessDate, measure: GroupMeasure | undefined, language: Language): ReportRow {
  const heads = placed(house);
  const full = house.capacity === null ? null : ratio(100 * heads, house.capacity);
  const { emptied, area, ...rest } = house;
  return {
    ...rest,
    roomid: house.roomid === '' ? NO_HOUSE[language] : house.roomid,
    area: areaText(area, language),
    total: heads + house.sucking,
    occupancy: full === null ? null : roundHalfAway(full, 1),
    free: house.capacity === null ? null : house.capacity - heads,
    emptied: emptied === null ? null : daysBetween(emptied, day),
    ...results(measure, house.capacity),
    ...(full !== null && full > 100 ? { _mark_occupancy: 'bad' } : {}),
    ...(house.roomid === ''
      ? { _style: 'warn' }
      : {
          _open: `PigRoomReport?${new URLSearchParams({ roomid: house.roomid, day })}`,
          _params: new URLSearchParams({ roomid: house.roomid }).toString(),
        }),
  };
}

const STATUS: Readonly<Record<string, Text3 | undefined>> = PIGTYPE_WORDS;

function animalSection(animals: readonly HouseAnimal[], language: Language): ReportSection {
  return {
    key: 'animals',
    title: { V: 'Heo trong chuồng', E: 'Animals of the house', T: 'สุกรในโรงเรือน' },
    columns: [
      own('pgid', 'animal', { frozen: true }),
      own('status', 'text'),
      own('inday', 'int', { unit: 'd' }),
      own('parity', 'int'),
      own('curnum', 'int', SUM),
      own('withdrawal', 'date'),
    ],
    rows: animals.map(({ pgid, kind, day, parity, curnum, withdrawal }) => ({
      pgid,
      status: STATUS[kind]?.[language] ?? kind,
      inday: day,
      parity,
      curnum,
      withdrawal,
    })),
  };
}

function wanted(house: HouseRow, { roomid, area }: HouseParams): boolean {
  if (roomid != null) return house.roomid === roomid;
  if (area != null) return area === 'other' ? house.area !== 'gilts' && house.area !== 'sow' : house.area === area;
  return true;
}

/** PigRoomReport: who stands in which house on a day, with the results of farrowing houses over a period (herd.md). */
export function queryHouses(tx: Db, ctx: HerdReportContext, params: HouseParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (farm) => {
    const day = params.day ?? farm.curbusdt;
    const { period, asof } = await listPeriod(tx, farm, params);
    const animals = await houseAnimals(tx, farm.farmid, day, params.roomid ?? null);
    const houses = (await houseRows(tx, farm.farmid, day, animals)).filter((house) => wanted(house, params));
    const input = { farmid: farm.farmid, settings: farm.settings, asof, codes: FIGURES };
    const measured = await measureGroups(tx, period, input, {
      farrowings: 'c.farrow_roomid',
      closed: 'c.farrow_roomid',
      weanings: 'c.farrow_roomid',
    });
    // Litters in no house (farrowings before houses were kept) have no row of their own.
    const byHouse = new Map(measured.map((measure) => [measure.key, measure]));
    const columns = [...COLUMNS, ...(measured.length === 0 ? [] : resultColumns())];
    const rows = houses.map((house) => rowOf(house, day, byHouse.get(house.roomid), ctx.language));
    return {
      columns,
      rows,
      totals: columnTotals(columns, rows),
      ...(params.roomid == null ? {} : { sections: [animalSection(animals, ctx.language)] }),
      subtitle: {
        V: `Ngày ${day}; kết quả đẻ ${period.from}–${period.to}`,
        E: `On ${day}; farrowing results ${period.from}–${period.to}`,
        T: `วันที่ ${day} ผลการคลอด ${period.from}–${period.to}`,
      },
      notes: variantNotes(FIGURES, farm.settings),
      days: { from: period.from, to: period.to },
    };
  });
}
