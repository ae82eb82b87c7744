import { choice } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import type { Narrowing } from '#engine/server/report/table.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { isBirdArea, JOB_UNITS } from '../../contract/words.ts';
import { hoursPer1000, hoursPerSow, type WorkFigures, workFigures } from '../../domain/job-figures.ts';
import { SIGN_LEVEL } from '../../domain/log-rules.ts';
import { areaOf, BY, type By, CLASSES, narrowingOf } from './work-classes.ts';
import { BAD, heatMap, LOW, type Piece, REASONS, reasonRows, WEEKS, weekRows } from './work-parts.ts';
import { daysAsked, WORK_FIELDS as F, type FarmWork, workOf, workReport, workTable } from './work-report.ts';

/** A row: a class of work with its figures. */
interface Row extends WorkFigures {
  readonly name: string | Text3;
  readonly persow: number | null;
  readonly perpigs: number | null;
  readonly perbirds: number | null;
  readonly _key: string | null;
}

const ALL = t3('Cả trại', 'All', 'ทั้งหมด');
const GROUPS = {
  tasks: t3('Việc theo kế hoạch', 'Planned tasks', 'งานตามแผน'),
  time: t3('Thời gian', 'Time', 'เวลา'),
  rest: t3('Kết quả', 'Result', 'ผลงาน'),
} as const;

interface Shown {
  readonly by: By;
  readonly days: { readonly from: string; readonly to: string };
  /** Farms as they were asked for. */
  readonly asked: string;
  readonly read: readonly FarmWork[];
  /** The reader may see what hours are worth. */
  readonly money: boolean;
}

const table = ({ by, days: { from, to }, asked, read, money }: Shown) =>
  workTable<Row>((c) => {
    const opens = (more: Narrowing) => (row: Row) => {
      const narrowed = narrowingOf(by, row._key, read);
      return narrowed !== null && { route: 'JobDtlReport' as const, params: { from, to, farms: asked, ...narrowed, ...more } };
    };
    const tasks = (key: 'done' | 'partly' | 'notdone' | 'late', label: Text3) =>
      c.int(key, label, { group: GROUPS.tasks, total: 'sum', opens: opens({ state: key }) });
    return [
      c.text('name', BY.words[by], { frozen: true, width: 24, phone: 1 }),
      c.int('planned', t3('Kế hoạch', 'Planned', 'แผน'), { group: GROUPS.tasks, total: 'sum' }),
      tasks('done', t3('Đã làm', 'Done', 'ทำแล้ว')),
      tasks('partly', t3('Một phần', 'Partly', 'บางส่วน')),
      tasks('notdone', t3('Không làm', 'Not done', 'ไม่ได้ทำ')),
      tasks('late', t3('Quá hạn', 'Late', 'เกินกำหนด')),
      c.percent('completion', t3('Hoàn thành', 'Completion', 'ความสำเร็จ'), {
        ...{ group: GROUPS.tasks, decimals: 1, unit: '%', phone: 2 },
        mark: ({ completion }) => completion !== null && completion < LOW && (completion < BAD ? 'bad' : 'warn'),
      }),
      c.decimal('delay', t3('Trễ bình quân', 'Mean delay', 'ล่าช้าเฉลี่ย'), { group: GROUPS.tasks, decimals: 1, unit: 'h' }),
      c.decimal('hoursplanned', t3('Giờ kế hoạch', 'Hours planned', 'ชั่วโมงตามแผน'), { group: GROUPS.time, decimals: 1, unit: 'h', total: 'sum' }),
      c.decimal('hours', t3('Giờ đã ghi', 'Hours logged', 'ชั่วโมงที่บันทึก'), {
        ...{ group: GROUPS.time, decimals: 1, unit: 'h', phone: 3 },
        ...{ total: 'sum', opens: opens({}) },
      }),
      c.percent('timenorm', t3('So với định mức', 'Time against norm', 'เทียบมาตรฐาน'), { group: GROUPS.time, decimals: 0, unit: '%' }),
      c.decimal('extrahours', t3('Giờ phát sinh', 'Extra hours', 'ชั่วโมงพิเศษ'), {
        group: GROUPS.time,
        decimals: 1,
        unit: 'h',
        total: 'sum',
        opens: opens({ extra: 'Y' }),
      }),
      c.percent('extrashare', t3('Tỷ lệ phát sinh', 'Extra share', 'สัดส่วนพิเศษ'), { group: GROUPS.time, decimals: 1, unit: '%' }),
      c.decimal('qty', t3('Số lượng', 'Quantity', 'ปริมาณ'), { group: GROUPS.rest, decimals: 1 }),
      c.text('unit', t3('Đơn vị', 'Unit', 'หน่วย'), { group: GROUPS.rest, words: JOB_UNITS.words }),
      c.decimal('persow', t3('Giờ / nái', 'Hours per sow', 'ชั่วโมงต่อแม่'), { group: GROUPS.rest, decimals: 2, unit: 'h' }),
      c.decimal('perpigs', t3('Giờ / 1000 ngày-con heo', 'Hours per 1000 pig-days', 'ชั่วโมงต่อ 1000 วัน-ตัวสุกร'), {
        ...{ group: GROUPS.rest, decimals: 1, unit: 'h' },
      }),
      ...(hasBirds(read)
        ? [
            c.decimal('perbirds', t3('Giờ / 1000 ngày-con gà', 'Hours per 1000 bird-days', 'ชั่วโมงต่อ 1000 วัน-ตัวไก่'), {
              ...{ group: GROUPS.rest, decimals: 2, unit: 'h' },
            }),
          ]
        : []),
      ...(money
        ? [
            c.decimal('labour', t3('Giá trị công', 'Labour value', 'มูลค่าแรงงาน'), {
              group: GROUPS.rest,
              decimals: Math.max(...read.map((farm) => farm.decimals)),
              total: 'sum',
            }),
          ]
        : []),
    ];
  });

/** Pig-days or bird-days of houses, and average mated females, over the days of the report. */
interface Standing {
  readonly headDays: (farm: string, roomid: string) => number;
  readonly sows: number;
}

function standingOf(farms: readonly FarmWork[]): Standing {
  const headDays = new Map<string, number>();
  for (const { farm, days, today, houses, heads } of farms) {
    const last = days.to < today ? days.to : today;
    for (const roomid of houses.keys())
      for (let day = days.from; day <= last; day = addDays(day, 1)) {
        const key = `${farm.farmid} ${roomid}`;
        headDays.set(key, (headDays.get(key) ?? 0) + heads(roomid, day));
      }
  }
  return { headDays: (farm, roomid) => headDays.get(`${farm} ${roomid}`) ?? 0, sows: farms.reduce((sum, { sows }) => sum + sows, 0) };
}

const hoursOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, [{ minutes }]) => sum + minutes, 0) / 60;

/** Hours in houses of pigs, or of chickens, by 1000 days of the head that stood in them. */
function perHeadDays(pieces: readonly Piece[], { headDays }: Standing, birds: boolean): number | null {
  const housed = pieces.filter(([work, farm]) => work.roomid !== null && isBirdArea(areaOf(work, farm)) === birds);
  const houses = new Map(housed.map(([{ roomid }, { farm }]) => [`${farm.farmid} ${roomid}`, headDays(farm.farmid, roomid ?? '')]));
  return hoursPer1000(
    hoursOf(housed),
    [...houses.values()].reduce((sum, one) => sum + one, 0),
  );
}

function rowOf(name: string | Text3, key: string | null, pieces: readonly Piece[], by: By | 'all', standing: Standing): Row {
  const figures = workFigures(pieces.map(([work]) => work));
  const sow = hoursOf(pieces.filter(([work, farm]) => areaOf(work, farm) === 'sow'));
  const placed = (by === 'house' || by === 'area' || by === 'all') && key !== null;
  return {
    ...figures,
    name,
    persow: (by === 'area' && key === 'sow') || by === 'all' ? hoursPerSow(sow, standing.sows) : null,
    perpigs: placed ? perHeadDays(pieces, standing, false) : null,
    perbirds: placed ? perHeadDays(pieces, standing, true) : null,
    _key: key,
  };
}

/** True where one of the farms keeps chickens. */
const hasBirds = (farms: readonly FarmWork[]): boolean => farms.some(({ houses }) => [...houses.values()].some(({ area }) => isBirdArea(area)));

const nameKey = (name: string | Text3): string => (typeof name === 'string' ? name : name.V);

const headlineOf = (whole: Row, weeks: ReturnType<typeof weekRows>) => [
  {
    figure: 'completion',
    label: t3('Hoàn thành', 'Completion', 'ความสำเร็จ'),
    value: whole.completion,
    decimals: 1,
    unit: '%',
    trend: weeks.map(({ completion }) => completion),
  },
  { figure: 'LATE', label: t3('Quá hạn', 'Late', 'เกินกำหนด'), value: whole.late, decimals: 0 },
  {
    figure: 'HOURS',
    label: t3('Giờ đã ghi', 'Hours logged', 'ชั่วโมงที่บันทึก'),
    value: whole.hours,
    decimals: 1,
    unit: 'h',
    trend: weeks.map(({ hours }) => hours),
  },
];

const NOTES = [
  t3(
    'Hoàn thành = 100 × (đã làm + 0.5 × một phần) / số việc đã qua ngày. Việc của hôm nay chưa tính. Việc do chuồng tự yêu cầu (danh sách trên trang chủ) chỉ tính khi đã ghi, là việc phát sinh.',
    'Completion = 100 × (done + 0.5 × partly) / tasks whose day has passed; today is not in it. What houses ask for themselves (the lists on Home) counts once logged, as extra work.',
    'ความสำเร็จ = 100 × (ทำแล้ว + 0.5 × บางส่วน) / งานที่ผ่านวันแล้ว ไม่รวมวันนี้ งานที่โรงเรือนขอเอง (รายการหน้าแรก) นับเมื่อบันทึกเป็นงานพิเศษ',
  ),
  t3(
    'Giờ / nái: giờ của khu nái / nái bình quân của trại. Giờ / 1000 ngày-con: giờ trong chuồng / số con cuối mỗi ngày, heo và gà riêng. Giá trị công chỉ để tham khảo; tiền công là chứng từ chi phí.',
    'Hours per sow: Hours of the sow areas / average mated females of the farm. Hours per 1000 days: Hours in the houses / head at the end of each day, pigs and birds apart. Labour value is information only; pay is a cost voucher.',
    'ชั่วโมงต่อแม่: ชั่วโมงของพื้นที่แม่พันธุ์ / จำนวนแม่เฉลี่ยของฟาร์ม ชั่วโมงต่อ 1000 วัน-ตัว: ชั่วโมงในโรงเรือน / จำนวนตัวสิ้นวัน สุกรและไก่แยกกัน มูลค่าแรงงานเป็นข้อมูลเท่านั้น ค่าจ้างเป็นใบค่าใช้จ่าย',
  ),
];

/** JobReport: is the planned work done, and where does time go. @throws Refused 898 */
export const report = workReport({
  name: 'JobReport',
  page: {
    menuGroup: 'jobs',
    place: 1,
    title: t3('Báo cáo hoàn thành công việc', 'Job Completion Report', 'รายงานผลการปฏิบัติงาน'),
    purpose: t3(
      'Việc đã giao có làm xong không, thời gian đi vào đâu.',
      'Is the planned work done, and where does time go.',
      'งานที่วางแผนเสร็จหรือไม่ และใช้เวลาไปกับอะไร',
    ),
  },
  paper: 'landscape',
  fields: [F.farms, F.from, F.to, choice('by', t3('Xem', 'Rows', 'แสดง'), BY, { fallback: 'job' })],
  answer: async (at, { farms, from, to, by }) => {
    const { asof, ...days } = await daysAsked(at, { farms, from, to });
    const read = await workOf(at, farms, days);
    const pieces = read.flatMap((farm) => farm.work.map((work): Piece => [work, farm]));
    const standing = standingOf(read);
    const classes = Map.groupBy(pieces, ([work, farm]) => CLASSES[by](work, farm)[0]);
    const rows = [...classes].flatMap(([key, own]) => {
      const [first] = own;
      return first === undefined ? [] : [rowOf(CLASSES[by](...first)[1], key, own, by, standing)];
    });
    const sorted = rows.toSorted((a, b) => nameKey(a.name).localeCompare(nameKey(b.name)));
    const whole = rowOf(ALL, '', pieces, 'all', standing);
    const reasons = reasonRows(pieces);
    const weeks = weekRows(pieces);
    return {
      table: table({ by, days, read, asked: (farms ?? []).join(','), money: at.session.usrlvl >= SIGN_LEVEL }).closedBy(whole, sorted),
      subtitle: spanned(t3('Công việc', 'Work', 'งาน'), days, BY.words[by][at.language]),
      days,
      asof,
      headline: headlineOf(whole, weeks),
      sections: [
        {
          key: 'map',
          title: t3('Hoàn thành theo chuồng và ngày, %', 'Completion by house and day, %', 'ความสำเร็จตามโรงเรือนและวัน %'),
          table: heatMap(read, days, asof),
        },
        { key: 'weeks', title: t3('Theo tuần', 'By week', 'รายสัปดาห์'), table: WEEKS.of(weeks, null) },
        ...(reasons.length === 0
          ? []
          : [{ key: 'reasons', title: t3('Lý do chưa làm', 'Reasons of work not done', 'เหตุผลที่ไม่ได้ทำ'), table: REASONS.of(reasons) }]),
      ],
      charts: [
        {
          kind: 'line',
          title: t3('Hoàn thành theo tuần', 'Completion by week', 'ความสำเร็จรายสัปดาห์'),
          unit: '%',
          x: 'week',
          series: ['completion'],
          section: 'weeks',
        },
        { kind: 'bar', title: t3('Giờ theo tuần', 'Hours by week', 'ชั่วโมงรายสัปดาห์'), unit: 'h', x: 'week', series: ['hours'], section: 'weeks' },
      ],
      notes: NOTES,
    };
  },
});
