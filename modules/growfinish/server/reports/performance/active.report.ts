import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { dayOfWeight, isIn } from '#engine/batch/domain/figures/life.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { ageWeek } from '#engine/batch/domain/house.ts';
import { int } from '#engine/define/fields.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { figuresOfBatch } from '../../../domain/figures/measure.ts';
import { type WaterNow, waterAlarm, waterNow } from '../../../domain/water.ts';
import { houseReadings } from '../../store/readings.ts';
import { BATCH_KEY, GROW_FIELDS as F, type GrowAt, type GrowFarm, growTable, inGrowFarms } from '../grow-at.ts';
import { ageOf, figureColumn, flagsNote } from '../grow-columns.ts';
import { growReport } from '../grow-report.ts';
import { deathAlarm, feedAhead, idleDays, lossAtAge, lostWithin, weekFeed, weightNow } from './active-parts.ts';
import { feedProgrammes, withdrawals } from './active-read.ts';

/** An active batch, how it stands and what it will need. */
export interface ActiveRow {
  readonly batch: BatchLife;
  readonly values: LifeValues;
  readonly age: number | null;
  readonly dead1: number;
  readonly dead7: number;
  /** Loss % at the same age in the last five closed batches of the area. */
  readonly usual: number | null;
  readonly weighed: number | null;
  readonly aw: number | null;
  readonly estimated: boolean;
  readonly stdaw: number | null;
  readonly feed7: number | null;
  readonly std7: number | null;
  readonly idle: number;
  readonly water: WaterNow | null;
  readonly alarm: boolean;
  readonly withdrawal: BusinessDate | null;
  readonly need: number;
  readonly saleday: BusinessDate | null;
  /** Settings of its farm its alarms follow. */
  readonly alarms: { readonly feed: number; readonly idle: number; readonly water: number };
}

interface Asked {
  readonly asof: BusinessDate;
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
  readonly saleweight?: number | null | undefined;
  readonly ahead: number;
}

const LAST = 5;
/** Days of readings of water. */
const READ = 10;
const CODES = ['PIGSIN', 'LIVE', 'DEAD', 'CULLED', 'LOSS', 'FCR'];

/** The last five closed batches of each area, by area. */
async function lastClosed(farm: GrowFarm, asof: BusinessDate, areas: Asked['areas']): Promise<(area: string) => readonly BatchLife[]> {
  const heads = await farm.heads({ asof, state: 'closed', areas, closedFrom: addMonths(asof, -24) });
  const last = [...Map.groupBy(heads, ({ area }) => area).values()].flatMap((own) =>
    own.toSorted((a, b) => ((a.closedt ?? '') < (b.closedt ?? '') ? 1 : -1)).slice(0, LAST),
  );
  const keys = { rooms: last.map(({ roomid }) => roomid), parities: last.map(({ parityid }) => parityid) };
  const batches = last.length === 0 ? [] : await farm.batches({ asof, keys });
  return (area) => batches.filter(({ house }) => house.area === area);
}

interface NeedRow {
  readonly farmid: string;
  readonly itemid: string;
  readonly item: string;
  readonly kg: number;
}

/** The active batches of a farm with what they will need. */
async function activeOf(at: GrowAt, farm: GrowFarm, { asof, areas, rooms, saleweight, ahead }: Asked) {
  const found = await farm.batches({ asof, state: 'active', areas, rooms, daily: true });
  const batches = found.filter(({ moves }) => moves.some(isIn));
  const [closed, until, programme] = [
    await lastClosed(farm, asof, areas),
    await withdrawals(at.tx, at.services.booksOf, farm.farmid, batches, asof),
    await feedProgrammes(at.tx, farm.farmid, at.language),
  ];
  const readings = await houseReadings(at.tx, farm.farmid, { from: addDays(asof, -READ), to: asof });
  const { SALEWT, ALARMDEAD, ALARMFEED, ALARMIDLE, ALARMWATER } = farm.settings;
  const needs = new Map<string, number>();
  const rows = batches.map((batch): ActiveRow => {
    const age = ageOf(batch);
    const [feed, weight, wanted] = [weekFeed(batch), weightNow(batch), feedAhead(batch, ahead, programme.linesOf(batch))];
    for (const [item, kg] of wanted) needs.set(item, (needs.get(item) ?? 0) + kg);
    const last = batch.weighings.at(-1)?.eventdt ?? null;
    const read = readings(batch);
    return {
      ...{ batch, age, values: figuresOfBatch(batch, CODES), dead1: lostWithin(batch, 1), dead7: lostWithin(batch, 7) },
      usual: age === null ? null : lossAtAge(closed(batch.house.area), age),
      weighed: last === null ? null : daysBetween(last, asof),
      ...{ aw: weight.own, estimated: weight.estimated, stdaw: weight.standard, feed7: feed.own, std7: feed.standard },
      ...{ idle: idleDays(batch, read.at(-1)?.day), alarm: deathAlarm(batch, ALARMDEAD), water: waterNow(read, asof) },
      withdrawal: until.get(`${batch.roomid} ${batch.parityid}`) ?? null,
      need: [...wanted.values()].reduce((sum, kg) => sum + kg, 0),
      saleday: dayOfWeight(batch, saleweight ?? SALEWT),
      alarms: { feed: ALARMFEED, idle: ALARMIDLE, water: ALARMWATER },
    };
  });
  const need = [...needs].map(([itemid, kg]): NeedRow => ({ farmid: farm.farmid, itemid, item: programme.names.get(itemid) ?? itemid, kg }));
  return { farm, rows, need };
}

const off = (own: number | null, standard: number | null): number | null => (own === null || standard === null ? null : own - standard);
const offPercent = (own: number | null, standard: number | null): number | null =>
  own === null || standard === null || standard === 0 ? null : (100 * (own - standard)) / standard;

const DEATHS = t3('Chết và loại', 'Deaths and culls', 'ตายและคัดทิ้ง');
const SO_FAR = t3('Chết và loại từ đầu lứa', 'Deaths and culls to date', 'ตายและคัดทิ้งสะสม');
const WEIGHT = t3('Khối lượng', 'Weight', 'น้ำหนัก');
const WATER = t3('Nước uống', 'Water', 'น้ำดื่ม');
const FEED = t3('Thức ăn 7 ngày', 'Feed, 7 days', 'อาหาร 7 วัน');
const AHEAD = t3('Sắp tới', 'Ahead', 'ข้างหน้า');
const FROZEN = { frozen: true } as const;
const KG = { unit: 'kg' } as const;

const drinksLess = ({ water, alarms }: ActiveRow): boolean => waterAlarm(water, alarms.water);
const feedAlarm = ({ feed7, std7, alarms }: ActiveRow): boolean => Math.abs(offPercent(feed7, std7) ?? 0) > alarms.feed;

const activeTable = (farms: number) =>
  growTable<ActiveRow>(
    (c) => [
      ...(farms > 1 ? [c.text('farmid', { ...FROZEN, phone: 2, of: ({ batch }) => batch.farmid })] : []),
      c.text('roomid', { ...FROZEN, width: 9, phone: 1, of: ({ batch }) => batch.roomid }),
      c.int('parityid', { ...FROZEN, of: ({ batch }) => batch.parityid }),
      c.int('ageweek', { of: ({ age }) => (age === null ? null : ageWeek(age)) }),
      c.int('days', t3('Ngày nuôi', 'Days in house', 'วันในโรงเรือน'), { unit: 'd', of: ({ batch }) => daysBetween(batch.opendt, batch.asof) }),
      figureColumn<ActiveRow>('LIVE', { total: 'sum', phone: 3 }),
      c.int('dead1', t3('Hôm nay', 'Today', 'วันนี้'), { group: DEATHS, phone: 4, total: 'sum', mark: ({ alarm }) => alarm && 'bad' }),
      c.int('dead7', t3('7 ngày', '7 days', '7 วัน'), { group: DEATHS, phone: 5, total: 'sum' }),
      figureColumn<ActiveRow>('LOSS', { group: DEATHS, phone: 6 }),
      c.percent('usual', t3('5 lứa trước, cùng tuổi', 'Last 5, same age', '5 รุ่นก่อน อายุเท่ากัน'), { group: DEATHS, decimals: 2 }),
      c.decimal('feed7', t3('Mỗi con mỗi ngày', 'A head a day', 'ต่อตัวต่อวัน'), { ...KG, group: FEED, decimals: 2 }),
      c.decimal('std7', t3('Định mức', 'Standard', 'มาตรฐาน'), { ...KG, group: FEED, decimals: 2 }),
      c.percent('offfeed', t3('Lệch', 'Difference', 'ต่าง'), {
        group: FEED,
        decimals: 1,
        of: ({ feed7, std7 }) => offPercent(feed7, std7),
        mark: (row) => feedAlarm(row) && 'warn',
      }),
      c.decimal('litres', t3('Mỗi con mỗi ngày', 'A head a day', 'ต่อตัวต่อวัน'), {
        unit: 'l',
        group: WATER,
        decimals: 1,
        of: ({ water }) => water?.litres ?? null,
      }),
      c.percent('fall', t3('Giảm', 'Fall', 'ลดลง'), {
        group: WATER,
        decimals: 0,
        of: ({ water }) => water?.fall ?? null,
        mark: (row) => drinksLess(row) && 'bad',
      }),
      c.int('weighed', t3('Ngày từ lần cân', 'Days since weighing', 'วันหลังชั่ง'), { group: WEIGHT, unit: 'd' }),
      c.decimal('aw', t3('BQ hiện tại', 'Mean now', 'เฉลี่ยปัจจุบัน'), { ...KG, group: WEIGHT, decimals: 1, provisional: ({ estimated }) => estimated }),
      c.decimal('stdaw', t3('Chuẩn', 'Standard', 'มาตรฐาน'), { ...KG, group: WEIGHT, decimals: 1 }),
      c.decimal('offaw', t3('Chênh', 'Difference', 'ต่าง'), { ...KG, group: WEIGHT, decimals: 1, of: ({ aw, stdaw }) => off(aw, stdaw) }),
      figureColumn<ActiveRow>('FCR', { provisional: ({ estimated }) => estimated }),
      c.int('idle', t3('Ngày chưa nhập', 'Days without entry', 'วันที่ไม่บันทึก'), {
        unit: 'd',
        mark: ({ idle, alarms }) => idle >= alarms.idle && 'warn',
      }),
      c.date('withdrawal', t3('Ngưng thuốc đến', 'Withdrawal until', 'หยุดยาถึง'), {
        group: AHEAD,
        mark: ({ withdrawal }) => withdrawal !== null && 'info',
      }),
      c.decimal('need', t3('Thức ăn cần', 'Feed needed', 'อาหารที่ต้องใช้'), { ...KG, group: AHEAD, decimals: 0, total: 'sum' }),
      c.date('saleday', t3('Ngày đạt khối lượng bán', 'Day of sale weight', 'วันที่ถึงน้ำหนักขาย'), { group: AHEAD }),
      figureColumn<ActiveRow>('DEAD', { group: SO_FAR, total: 'sum' }),
      figureColumn<ActiveRow>('CULLED', { group: SO_FAR, total: 'sum' }),
    ],
    {
      opens: ({ batch }) => ({ route: 'PigletReportClose', params: { farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid } }),
      narrows: ({ batch }) => ({ farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid }),
      days: ({ batch }) => ({ from: batch.opendt, to: batch.asof }),
    },
  );

const needTable = (farms: number) =>
  growTable<NeedRow>((c) => [
    ...(farms > 1 ? [c.text('farmid', FROZEN)] : []),
    c.text('item', {
      ...FROZEN,
      width: 26,
      of: ({ item, itemid }) => (itemid === '' ? t3('Chương trình chưa nói loại nào', 'No item in the programme', 'โปรแกรมไม่ระบุสินค้า') : item),
    }),
    c.decimal('kg', t3('Thức ăn cần', 'Feed needed', 'อาหารที่ต้องใช้'), { ...KG, decimals: 0, total: 'sum' }),
  ]);

interface FarmRow {
  readonly farmid: string;
  readonly batches: number;
  readonly live: number;
  readonly dead1: number;
  readonly dead7: number;
  readonly alerts: number;
  readonly need: number;
}

const FARM = growTable<FarmRow>((c) => [
  c.text('farmid', FROZEN),
  c.int('batches', t3('Số lứa', 'Batches', 'จำนวนรุ่น'), { total: 'sum' }),
  c.int('live', t3('Hiện có', 'Live pigs', 'คงเหลือ'), { total: 'sum' }),
  c.int('dead1', t3('Chết, loại hôm nay', 'Lost today', 'สูญเสียวันนี้'), { total: 'sum' }),
  c.int('dead7', t3('Chết, loại 7 ngày', 'Lost in 7 days', 'สูญเสีย 7 วัน'), { total: 'sum' }),
  c.int('alerts', t3('Lứa báo động', 'Batches with an alert', 'รุ่นที่เตือน'), { total: 'sum', mark: ({ alerts }) => alerts > 0 && 'warn' }),
  c.decimal('need', t3('Thức ăn cần', 'Feed needed', 'อาหารที่ต้องใช้'), { ...KG, decimals: 0, total: 'sum' }),
]);

const sum = (rows: readonly ActiveRow[], of: (row: ActiveRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
const alerted = (row: ActiveRow): boolean => row.alarm || feedAlarm(row) || drinksLess(row) || row.idle >= row.alarms.idle;

const farmRow = ({ farm, rows }: { readonly farm: GrowFarm; readonly rows: readonly ActiveRow[] }): FarmRow => ({
  ...{ farmid: farm.farmid, batches: rows.length, live: sum(rows, ({ values }) => values['LIVE'] ?? 0) },
  ...{ dead1: sum(rows, ({ dead1 }) => dead1), dead7: sum(rows, ({ dead7 }) => dead7), need: sum(rows, ({ need }) => need) },
  alerts: rows.filter(alerted).length,
});

/** PigletSummaryActive: every active batch on a line, how it stands and what it will need. */
export const report = growReport({
  name: 'PigletSummaryActive',
  page: {
    menuGroup: 'growfinish-report',
    place: 5,
    title: t3('Báo cáo tổng hợp heo thịt đang nuôi', 'Grow-Finish Summary Report', 'รายงานสรุปสุกรขุนที่กำลังเลี้ยง'),
    purpose: t3(
      'Mỗi lứa đang nuôi một dòng: tình hình hôm nay và nhu cầu những ngày tới.',
      'Every active batch on a line: how it stands and what it will need.',
      'รุ่นที่กำลังเลี้ยงรุ่นละหนึ่งบรรทัด สถานะและความต้องการข้างหน้า',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.areas,
    F.rooms,
    F.day,
    int('saleweight', t3('Khối lượng bán', 'Sale weight', 'น้ำหนักขาย'), { min: 60, max: 160, unit: 'kg' }),
    int('ahead', t3('Số ngày tới', 'Days ahead', 'จำนวนวันข้างหน้า'), { min: 0, max: 45, fallback: 7 }),
  ],
  beside: BATCH_KEY,
  drill: true,
  answer: async (at, { day, areas, rooms, saleweight, ahead }) => {
    const asof = day !== null && day !== undefined && day < at.curbusdt ? (day as BusinessDate) : at.curbusdt;
    const parts = await inGrowFarms(at, (farm) => activeOf(at, farm, { asof, areas, rooms, saleweight, ahead }));
    const rows = parts.flatMap((part) => part.rows);
    const need = parts.flatMap((part) => part.need);
    const { SALEWT, ALARMDEAD, ALARMFEED, ALARMIDLE, ALARMWATER } = at.settings;
    return {
      table: activeTable(parts.length).of(rows),
      applied: { saleweight: saleweight ?? SALEWT },
      sections: [
        ...(need.length === 0
          ? []
          : [
              {
                key: 'need',
                title: t3('Thức ăn cần theo loại', 'Feed needed by item', 'อาหารที่ต้องใช้ตามชนิด'),
                table: needTable(parts.length).of(need),
              },
            ]),
        { key: 'farms', title: t3('Cộng theo trại', 'Totals by farm', 'รวมตามฟาร์ม'), table: FARM.of(parts.map(farmRow)) },
      ],
      notes: [
        t3(
          `Báo động: chết trong ngày trên ${ALARMDEAD} lần trung bình 28 ngày trước (từ 2 con); thức ăn lệch trên ${ALARMFEED} %; uống ít hơn từ ${ALARMWATER} %; từ ${ALARMIDLE} ngày chưa nhập.`,
          `Alerts: deaths of the day above ${ALARMDEAD} times the mean of the 28 days before (2 head or more); feed off by more than ${ALARMFEED} %; water down by ${ALARMWATER} % or more; ${ALARMIDLE} days without entry.`,
          `เตือน: ตายในวันเกิน ${ALARMDEAD} เท่าของค่าเฉลี่ย 28 วันก่อน (ตั้งแต่ 2 ตัว); อาหารต่างเกิน ${ALARMFEED} %; ดื่มน้ำลดลงตั้งแต่ ${ALARMWATER} %; ไม่บันทึก ${ALARMIDLE} วัน`,
        ),
        flagsNote(rows.map(({ batch }) => batch)),
      ],
    };
  },
});
