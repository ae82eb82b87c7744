import { inBatchFarms } from '#engine/batch/server/reports/read.ts';
import { refused } from '#engine/server/refused.ts';
import { t3 } from '#kernel/language.ts';
import { HOUSE_TYPES } from '../../../contract/house.resource.ts';
import { epefCode, FLOCK_FIGURES, FLOCK_MEASURES } from '../../../domain/figures/flock-figures.ts';
import { type FlockAt, flockTable, missingNote } from '../flock-kind.ts';
import { type BookDay, bookCharts, bookDays } from './day-book.ts';

const HEADS = { group: t3('Số gà', 'Birds', 'จำนวนไก่') } as const;
const FEED = { group: t3('Thức ăn', 'Feed', 'อาหาร') } as const;
const EGG = { group: t3('Trứng', 'Eggs', 'ไข่') } as const;
const AIR = { group: t3('Nước, nhiệt độ', 'Water, climate', 'น้ำ อุณหภูมิ') } as const;
const KG = { group: t3('Khối lượng', 'Weight', 'น้ำหนัก') } as const;
const SUM = { total: 'sum' } as const;

/** The day book: columns nobody recorded anything in are left out. */
const bookTable = (days: readonly BookDay[]) =>
  flockTable<BookDay>((c) =>
    [
      c.date('day', t3('Ngày', 'Date', 'วันที่'), { frozen: true, phone: 1 }),
      c.int('age', { unit: 'd' }),
      c.int('week', t3('Tuần tuổi', 'Age week', 'อายุ (สัปดาห์)')),
      c.int('start', t3('Đầu ngày', 'At start', 'ต้นวัน'), HEADS),
      c.int('came', t3('Nhập', 'In', 'เข้า'), { ...HEADS, ...SUM }),
      c.int('dead', t3('Chết', 'Dead', 'ตาย'), { ...HEADS, ...SUM, phone: 3 }),
      c.int('culled', t3('Loại', 'Culled', 'คัดทิ้ง'), { ...HEADS, ...SUM }),
      c.int('sold', t3('Bán', 'Sold', 'ขาย'), { ...HEADS, ...SUM }),
      c.int('moved', t3('Chuyển', 'Moved', 'ย้าย'), { ...HEADS, ...SUM }),
      c.int('end', t3('Cuối ngày', 'At end', 'สิ้นวัน'), { ...HEADS, phone: 2 }),
      c.percent('lost', t3('Hao hụt cộng dồn', 'Loss so far', 'สูญเสียสะสม'), { ...HEADS, decimals: 2 }),
      c.text('reasons', t3('Lý do', 'Reasons', 'สาเหตุ'), { ...HEADS, list: 'reason', width: 18 }),
      c.decimal('feed', t3('Thức ăn', 'Feed', 'อาหาร'), { ...FEED, decimals: 1, unit: 'kg', width: 12, ...SUM }),
      c.decimal('bird', t3('Mỗi con', 'A bird', 'ต่อตัว'), { ...FEED, decimals: 1, unit: 'g', phone: 4 }),
      c.decimal('standard', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'), { ...FEED, decimals: 1, unit: 'g' }),
      c.int('cumulative', t3('Cộng dồn/con', 'Cumulative a bird', 'สะสม/ตัว'), { ...FEED, unit: 'g' }),
      c.int('stdsum', t3('Cộng dồn chuẩn', 'Standard sum', 'มาตรฐานสะสม'), { ...FEED, unit: 'g' }),
      c.decimal('water', t3('Nước', 'Water', 'น้ำ'), { ...AIR, decimals: 0, unit: 'l', width: 11, ...SUM }),
      c.int('drunk', t3('Nước mỗi con', 'Water a bird', 'น้ำต่อตัว'), { ...AIR, unit: 'ml' }),
      c.decimal('low', t3('Thấp nhất', 'Lowest', 'ต่ำสุด'), { ...AIR, decimals: 1, unit: '°C' }),
      c.decimal('high', t3('Cao nhất', 'Highest', 'สูงสุด'), { ...AIR, decimals: 1, unit: '°C' }),
      c.int('eggs', t3('Trứng', 'Eggs', 'ไข่'), { ...EGG, width: 11, ...SUM }),
      c.percent('laying', t3('Tỷ lệ đẻ', 'Laying', 'อัตราการไข่'), { ...EGG, decimals: 1, phone: 5 }),
      c.percent('laystd', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'), { ...EGG, decimals: 1 }),
      c.int('bad', t3('Vỡ, bẩn', 'Broken, dirty', 'แตก สกปรก'), { ...EGG, ...SUM }),
      c.decimal('eggwt', t3('Gam/quả', 'Grams an egg', 'กรัม/ฟอง'), { ...EGG, decimals: 1, unit: 'g' }),
      c.decimal('mass', t3('Trứng/mái', 'Mass a hen', 'มวลไข่/ตัว'), { ...EGG, decimals: 1, unit: 'g' }),
      c.decimal('massstd', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'), { ...EGG, decimals: 1, unit: 'g' }),
      c.int('weighed', t3('Cân', 'Weighed', 'ชั่ง'), { ...KG, unit: 'g' }),
      c.int('stdweight', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'), { ...KG, unit: 'g' }),
    ].filter(({ key }) => KEPT.has(key) || days.some((day) => ![null, 0].includes(day[key as keyof BookDay] as never))),
  );
const KEPT: ReadonlySet<string> = new Set(['day', 'age', 'start', 'dead', 'culled', 'end', 'lost', 'feed', 'bird']);

const BOOK_HEADLINE = ['PIGSIN', 'LIVE', 'LOSS', 'FWM', 'FCR', 'HENDAY', 'EHH', 'EGGFCR'];

/** The day book of one flock; the newest of the house where none is named. @throws Refused V_NOTEXISTS. */
export async function flockBook(at: FlockAt, roomid: string, parityid: number | null) {
  const found = (await inBatchFarms(at, (farm) => farm.batches({ asof: at.curbusdt, rooms: [roomid], daily: true }))).flat();
  const flock = parityid === null ? found.at(-1) : found.find((one) => one.parityid === parityid);
  if (flock === undefined) throw refused('V_NOTEXISTS', parityid === null ? 'roomid' : 'parityid', { value: parityid ?? roomid });
  const days = bookDays(flock);
  const codes = [...BOOK_HEADLINE.slice(0, 5), epefCode(at.settings.EPEFSURV), ...BOOK_HEADLINE.slice(5)];
  const values = FLOCK_MEASURES.figuresOfBatch(flock, codes);
  const standards: Readonly<Record<string, number | null>> = FLOCK_MEASURES.figuresOfBatch(flock, ['FCRSTD', 'LAYSTD']);
  const standard = (code: string): number | null =>
    code === 'FCR' ? (standards['FCRSTD'] ?? null) : code === 'HENDAY' ? (standards['LAYSTD'] ?? null) : null;
  const type = HOUSE_TYPES.words[flock.house.area as keyof typeof HOUSE_TYPES.words];
  return {
    table: bookTable(days).of(days),
    days: { from: flock.opendt, to: flock.asof },
    subtitle: t3(
      ...(['V', 'E', 'T'].map((language) =>
        [flock.roomid, flock.house.name, type[language as 'V'], `#${flock.parityid}`, flock.breed, `${flock.opendt}–${flock.closedt ?? ''}`]
          .filter((part) => part !== null && part !== '')
          .join(' · '),
      ) as [string, string, string]),
    ),
    headline: codes.flatMap((code) => {
      const { name, decimals, unit } = FLOCK_FIGURES.of(code);
      const value = values[code] ?? null;
      return value === null ? [] : [{ figure: code, label: name, value, decimals, unit, target: standard(code) }];
    }),
    charts: bookCharts(days),
    notes: [missingNote([flock]), flock.eggs.length > 0 ? FLOCK_FIGURES.of('EHH').definition : null],
    applied: { farmid: flock.farmid, roomid: flock.roomid, parityid: flock.parityid, from: null, to: null },
  };
}
