import { z } from 'zod';
import { BATCH_WORDS } from '#engine/batch/domain/batch-fields.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, inputOf } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { checkOnly } from '#engine/define/sheet-calls.ts';
import { accept, issue, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** What people read of the file of a station. */
export const STATION_WORDS = {
  title: t3('Tệp trạm ăn, cân', 'File of a station or scale', 'ไฟล์สถานีให้อาหารหรือเครื่องชั่ง'),
  file: t3('Tệp của máy', 'File of the machine', 'ไฟล์จากเครื่อง'),
  help: t3(
    'CSV có cột Tag, Date và Weight hoặc Consumed. Khối lượng đầu và cuối thành hai lần cân, thức ăn chia theo tuần.',
    'CSV with the columns Tag, Date, and Weight or Consumed. First and last weights become two weighings, feed is booked by the week.',
    'CSV ที่มีคอลัมน์ Tag, Date และ Weight หรือ Consumed น้ำหนักแรกและสุดท้ายเป็นการชั่งสองครั้ง อาหารแบ่งเป็นรายสัปดาห์',
  ),
  tag: t3('Số tai', 'Ear tag', 'เบอร์หู'),
  days: t3('Ngày', 'Days', 'วัน'),
  start: t3('Đầu (kg)', 'Start (kg)', 'เริ่ม (กก.)'),
  end: t3('Cuối (kg)', 'End (kg)', 'สิ้นสุด (กก.)'),
  gain: t3('Tăng (kg)', 'Gain (kg)', 'เพิ่ม (กก.)'),
  feed: t3('Thức ăn (kg)', 'Feed (kg)', 'อาหาร (กก.)'),
  fcr: t3('FCR', 'FCR', 'FCR'),
  adg: t3('ADG (g)', 'ADG (g)', 'ADG (ก.)'),
  line: t3('Dòng', 'Line', 'บรรทัด'),
  wrong: t3('Lỗi', 'What is wrong', 'ข้อผิดพลาด'),
  untagged: t3('Thức ăn của lượt không đọc được số', 'Feed of visits without a number', 'อาหารที่ไม่ได้อ่านเบอร์'),
} as const;

/** The feed the stations gave: item and warehouse; without them weighings alone are saved. */
export const STATION_FIELDS = [
  code('feeditem', t3('Loại thức ăn', 'Feed item', 'ชนิดอาหาร'), { list: 'item', listParents: { itemtp: 'feed' }, usual: true }),
  code('feedstore', t3('Kho thức ăn', 'Feed warehouse', 'คลังอาหาร'), { list: 'store', usual: true }),
  code('applyid', BATCH_WORDS.operator, { list: 'applyid', required: true, initial: 'keep' }),
] as const;

/** Longest text of a file, characters: what a body may hold. */
const LONGEST = 10_000_000;
const num = z.number().nullable();
const pig = z.object({
  tag: z.string(),
  first: z.string(),
  last: z.string(),
  days: z.number(),
  start: num,
  end: num,
  gain: num,
  feed: num,
  fcr: num,
  adg: num,
});

export const saveStation = defineCall({
  path: '/growfinish/saveStation',
  summary: 'The file of a feeding station or scale: told by pig, and, unless only checked, saved as weighings and feed of the open batch of a house.',
  access: menu('PigletEvent', 'add'),
  input: inputOf(STATION_FIELDS).extend({
    roomid: named(BATCH_WORDS.house, z.string().trim().min(1).max(12)),
    file: named(STATION_WORDS.file, z.string().max(LONGEST)),
    check: checkOnly,
    accept,
    reqid,
  }),
  output: z.object({
    pigs: z.array(pig),
    /** kg eaten at visits that read no number. */
    untagged: z.number(),
    issues: z.array(issue),
    events: z.array(z.object({ id: z.string(), eventcd: z.string(), eventdt: z.string() })),
    warnings: z.array(issue),
  }),
  errors: ['V_REQUIRED', 'V_INVALID', 'V_RANGE', 'V_DUPROW', 'V_EXISTS', '359', '365', '370', '813', '814', '811', '820', '842', '875', 'GF_DATE'],
  write: true,
});
