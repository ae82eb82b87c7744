import { choice, defineList } from '#engine/define/fields.ts';
import { standing } from '#engine/server/standing.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { OUTCOME } from '../../figures/mating.stream.ts';
import { type DataColumn, type DataSheet, dataColumn as d, dataReport, inPeriod } from './data-sheet.ts';

const number = (key: string): string => `(e.data->>'${key}')::float8`;
const USP = `${number('volume')} * ${number('concentration')} / 1000 * ${number('motility')} / 100 * (1 - ${number('abnormal')} / 100)`;

const BOAR: readonly DataColumn[] = [
  d('boarid', 'text', 'a.pgid', ['Đực giống', 'Boar', 'พ่อพันธุ์']),
  d('altid', 'text', 'a.altid', ['Mã di truyền', 'Genetic identity', 'รหัสพันธุกรรม']),
  d('lineage', 'text', 'a.lineage', ['Dòng giống', 'Lineage', 'สายเลือด']),
  d('source', 'text', 'a.source', ['Nguồn gốc', 'Source', 'แหล่งที่มา']),
  d('outside', 'flag', "case when a.semen_only then 'Y' else 'N' end", [
    'Đực ngoài trại, chỉ dùng tinh',
    'Outside boar, semen only',
    'พ่อพันธุ์นอกฟาร์ม ใช้น้ำเชื้อ',
  ]),
];

const COLLECTIONS: DataSheet = {
  columns: [
    ...BOAR,
    d('age', 'int', 'e.eventdt - a.birthdt', ['Tuổi đực, ngày', 'Age of the boar, days', 'อายุพ่อพันธุ์ (วัน)']),
    d('collectdt', 'date', 'e.eventdt', ['Ngày lấy tinh', 'Collection date', 'วันรีด']),
    d('hour', 'text', "e.data->>'hour'", ['Giờ lấy', 'Hour', 'เวลา']),
    d('applyid', 'text', 'e.applyid', ['Người lấy', 'Operator', 'ผู้รีด']),
    d(
      'interval',
      'int',
      `e.eventdt - (select max(p.eventdt) from animal_event p where p.farm_id = e.farm_id and p.animal_id = e.animal_id and p.eventcd = 'SEM'
        and p.voided_at is null and p.eventdt < e.eventdt)`,
      ['Ngày từ lần lấy trước', 'Days since the collection before', 'วันจากการรีดครั้งก่อน'],
    ),
    d('volume', 'decimal', number('volume'), ['Thể tích, ml', 'Volume, ml', 'ปริมาตร มล.'], 1),
    d('motility', 'decimal', number('motility'), ['Hoạt lực, %', 'Motility, %', 'การเคลื่อนไหว %'], 1),
    d('concentration', 'decimal', number('concentration'), ['Nồng độ, 10⁶/ml', 'Concentration, 10⁶/ml', 'ความเข้มข้น 10⁶/มล.'], 1),
    d('abnormal', 'decimal', number('abnormal'), ['Kỳ hình, %', 'Abnormal, %', 'ผิดปกติ %'], 1),
    d('dilutor', 'text', "e.data->>'dilutor'", ['Môi trường pha', 'Dilutor', 'น้ำยาเจือจาง']),
    d('usp', 'decimal', USP, ['Tinh trùng hữu ích, 10⁹', 'Useful sperm, 10⁹', 'อสุจิใช้ได้ 10⁹'], 2),
    d('spermdose', 'decimal', number('spermdose'), ['Tinh trùng một liều, 10⁹', 'Sperm per dose, 10⁹', 'อสุจิต่อโดส 10⁹'], 2),
    d('doses', 'int', "coalesce((e.data->>'doses')::int, 0)", ['Số liều', 'Doses', 'จำนวนโดส']),
    d('diluentvol', 'decimal', number('diluentvol'), ['Thể tích pha, ml', 'Diluent volume, ml', 'ปริมาตรเจือจาง มล.'], 1),
    d('batch', 'text', 'b.batch', ['Lô tinh', 'Semen batch', 'ชุดน้ำเชื้อ']),
    d('used', 'int', '-m.used', ['Liều đã dùng', 'Doses used', 'โดสที่ใช้']),
    d('thrown', 'int', '-m.thrown', ['Liều bỏ', 'Doses thrown away', 'โดสที่ทิ้ง']),
  ],
  from: `animal_event e join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
    left join semen_batch b on b.farm_id = e.farm_id and b.event_id = e.event_id
    left join lateral (
      select sum(v.qty) filter (where v.qty < 0 and v.kind <> 'thrown')::int as used,
        sum(v.qty) filter (where v.qty < 0 and v.kind = 'thrown')::int as thrown
      from movement v where v.farm_id = e.farm_id and v.book = 'semen' and v.place = b.batch
        and ${standing('v', 'movement', 'movement_id')}) m on true`,
  where: "e.farm_id = {farm} and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt between {lo}::date and {hi}::date",
  order: 'e.eventdt, a.pgid',
};

/** The batch each dose of a mating came from: the one its row names, for every slot of the row's first boar. */
const BATCHES = `select row_number() over (order by e.eventdt, e.seq, k.slot) as dose,
    case when upper(e.data->>('boarid' || k.slot)) = upper(e.data->>'boarid') then e.data->>'semenbatch' end as batch
  from animal_event e cross join (values (''), ('2'), ('3')) k (slot)
  where e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.eventcd = 'MAT' and e.voided_at is null
    and e.data->>('boarid' || k.slot) is not null
    and e.eventdt between c.matedt and c.matedt + (select max(day) from unnest(c.dose_days) day)`;

/** Each dose of a mating, with the boar that bore the identity on that day, if the farm knows him. */
const USES = `sow_cycle c join animal f on f.farm_id = c.farm_id and f.animal_id = c.animal_id
    cross join lateral (values (1, c.boarid), (2, c.boarid2), (3, c.boarid3)) u (dose, boarid)
    left join lateral (
      select * from animal b
      where b.farm_id = c.farm_id and b.pgid = u.boarid and b.sex = 'M' and not b.deleted order by b.entrydt desc limit 1) a on true
    left join lateral (select x.batch from (${BATCHES}) x where x.dose = u.dose) w on true
    left join semen_batch s on s.farm_id = c.farm_id and s.batch = w.batch`;
const USED = "c.farm_id = {farm} and c.matedt between {lo}::date and {hi}::date and not c.entered and c.kind <> 'E' and u.boarid is not null";
const PURE = 'coalesce(c.boarid2, c.boarid) = c.boarid and coalesce(c.boarid3, c.boarid) = c.boarid';
const KNOWN = 'c.outcomedt <= {asof}::date';
const BORN = 'c.farrowdt <= {asof}::date';

const MATINGS: DataSheet = {
  columns: [
    d('boarid', 'text', 'u.boarid', ['Đực giống', 'Boar', 'พ่อพันธุ์']),
    ...BOAR.slice(1),
    d('semenbatch', 'text', 'w.batch', ['Lô tinh', 'Semen batch', 'ชุดน้ำเชื้อ']),
    d('semenage', 'int', 'c.matedt + c.dose_days[u.dose] - s.collectdt', ['Tuổi tinh, ngày', 'Age of the batch, days', 'อายุน้ำเชื้อ (วัน)']),
    d('dose', 'int', 'u.dose', ['Liều thứ', 'Dose number', 'โดสที่']),
    d('pgid', 'text', 'f.pgid', ['Nái', 'Sow', 'แม่สุกร']),
    d('parity', 'int', 'c.parity', ['Lứa khi phối', 'Parity at mating', 'ลำดับท้องเมื่อผสม']),
    d('matedt', 'date', 'c.matedt', ['Ngày phối', 'Mating date', 'วันผสม']),
    d('pure', 'flag', `case when ${PURE} then 'Y' else 'N' end`, ['Mọi liều cùng một đực', 'All doses from one boar', 'ทุกโดสจากพ่อพันธุ์ตัวเดียว']),
    d('outcome', 'text', OUTCOME, ['Kết quả', 'Outcome as known', 'ผลที่ทราบ']),
    ...(
      [
        ['farrownum', ['Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด']],
        ['livenum', ['Sơ sinh sống', 'Born alive', 'แรกคลอดมีชีวิต']],
        ['deadnum', ['Chết khi sinh', 'Stillborn', 'ตายแรกคลอด']],
        ['mummynum', ['Thai khô', 'Mummified', 'มัมมี่']],
        ['weaknum3', ['Dị tật', 'Deformed', 'พิการ']],
      ] as const
    ).map(([key, words]) => d(key, 'int', `case when ${BORN} then c.${key} end`, words)),
  ],
  from: USES,
  where: USED,
  order: 'c.matedt, u.boarid, f.pgid, u.dose',
};

const MEMBER = "coalesce(c.outcome, '') not in ('moved', 'sold')";

/** Boars and months with a mating or a collection: a boar that only jumped, or was only used, has his row too. */
const USED_IN = `(select c.*, u.dose, u.boarid as used, to_char(c.matedt, 'YYYYMM') as month from sow_cycle c
    cross join lateral (values (1, c.boarid), (2, c.boarid2), (3, c.boarid3)) u (dose, boarid) where ${USED})`;
const MADE_IN = `(select b.pgid as boarid, to_char(e.eventdt, 'YYYYMM') as month, count(*)::int as n, sum((e.data->>'doses')::int)::int as doses,
    bool_or(e.eventdt between {lo}::date and {hi}::date) as asked
  from animal_event e join animal b on b.farm_id = e.farm_id and b.animal_id = e.animal_id
  where e.farm_id = {farm} and e.eventcd = 'SEM' and e.voided_at is null and not b.deleted
    and e.eventdt >= date_trunc('month', {lo}::date)::date and e.eventdt <= {asof}::date group by 1, 2)`;
const BOAR_MONTHS = `(select distinct used as boarid, month from ${USED_IN} w union select boarid, month from ${MADE_IN} w where asked)`;

/** Boar and month; a mating counts once for each boar in it, its litter only where all doses were his. */
const MONTHS: DataSheet = {
  columns: [
    d('boarid', 'text', 'g.boarid', ['Đực giống', 'Boar', 'พ่อพันธุ์']),
    d('altid', 'text', 'max(a.altid)', ['Mã di truyền', 'Genetic identity', 'รหัสพันธุกรรม']),
    d('lineage', 'text', 'max(a.lineage)', ['Dòng giống', 'Lineage', 'สายเลือด']),
    d('source', 'text', 'max(a.source)', ['Nguồn gốc', 'Source', 'แหล่งที่มา']),
    d('month', 'text', 'g.month', ['Tháng phối hoặc lấy tinh', 'Month of mating or collection', 'เดือนที่ผสมหรือรีด']),
    d('collections', 'int', 'max(k.n)', ['Số lần lấy tinh trong tháng', 'Collections of the month', 'จำนวนครั้งรีดในเดือน']),
    d('doses', 'int', 'max(k.doses)', ['Số liều làm ra', 'Doses made', 'โดสที่ผลิต']),
    d('matings', 'int', '(count(distinct (c.animal_id, c.n)) filter (where c.n is not null))::int', [
      'Lượt phối có dùng',
      'Matings he had a dose in',
      'จำนวนการผสมที่ใช้',
    ]),
    d('pure', 'int', `(count(distinct (c.animal_id, c.n)) filter (where ${PURE}))::int`, ['Phối thuần', 'Pure matings', 'การผสมล้วน']),
    d('mixed', 'int', `(count(distinct (c.animal_id, c.n)) filter (where not (${PURE})))::int`, ['Phối hỗn hợp', 'Mixed matings', 'การผสมปน']),
    d(
      'fr',
      'decimal',
      `(100.0 * count(distinct (c.animal_id, c.n)) filter (where ${PURE} and ${KNOWN} and c.outcome = 'farrowed' and ${MEMBER})
        / nullif(count(distinct (c.animal_id, c.n)) filter (where ${PURE} and ${MEMBER}), 0))::float8`,
      ['Tỷ lệ đẻ phối thuần, %', 'Farrowing rate of pure matings, %', 'อัตราเข้าคลอดการผสมล้วน %'],
      1,
    ),
    d(
      'tb',
      'decimal',
      `(avg(c.farrownum) filter (where ${PURE} and ${BORN} and c.dose = 1 and c.deadnum is not null and c.mummynum is not null))::float8`,
      ['Tổng sơ sinh/lứa, phối thuần', 'Total born a litter, pure', 'แรกคลอดทั้งหมด/ครอก'],
      2,
    ),
    d(
      'ba',
      'decimal',
      `(avg(c.livenum) filter (where ${PURE} and ${BORN} and c.dose = 1))::float8`,
      ['Sơ sinh sống/lứa, phối thuần', 'Born alive a litter, pure', 'มีชีวิต/ครอก'],
      2,
    ),
    d('bvindx', 'decimal', 'max(a.bvindx)::float8', ['Chỉ số giống', 'Breeding value index', 'ดัชนีค่าการผสมพันธุ์'], 2),
  ],
  from: `${BOAR_MONTHS} g
    left join ${USED_IN} c on c.used = g.boarid and c.month = g.month
    left join ${MADE_IN} k on k.boarid = g.boarid and k.month = g.month
    left join lateral (
      select * from animal b
      where b.farm_id = {farm} and b.pgid = g.boarid and b.sex = 'M' and not b.deleted order by b.entrydt desc limit 1) a on true`,
  where: 'true',
  groupBy: 'g.boarid, g.month',
  order: 'g.boarid, g.month',
};

const SHEETS = { collection: COLLECTIONS, use: MATINGS, month: MONTHS };

const LEVEL = choice(
  'level',
  t3('Mỗi dòng là', 'One row is', 'แต่ละแถวคือ'),
  defineList('boarrows', {
    collection: t3('Mỗi lần lấy tinh', 'One collection', 'การรีดแต่ละครั้ง'),
    use: t3('Mỗi lần phối', 'One mating use', 'การใช้ผสมแต่ละครั้ง'),
    month: t3('Đực và tháng', 'Boar and month', 'พ่อพันธุ์และเดือน'),
  }),
  { fallback: 'collection' },
);

/** PigProBoarData: boar use and semen, one row a collection, a use, or a boar and month (herd.md). */
export const report = dataReport({
  name: 'PigProBoarData',
  page: {
    place: 4,
    title: t3('Dữ liệu gốc: đực giống', 'Data Sheet: Boars', 'ข้อมูลดิบ: พ่อพันธุ์'),
    purpose: t3(
      'Lấy tinh và sử dụng đực: theo lần lấy, lần phối, hoặc đực và tháng.',
      'Collections and use of boars: a row a collection, a mating use, or a boar and month.',
      'การรีดน้ำเชื้อและการใช้พ่อพันธุ์ แยกตามการรีด การผสม หรือพ่อพันธุ์และเดือน',
    ),
  },
  fields: [F.farmsHere, LEVEL, F.from, F.to, F.asof],
  sheet: (at, params) => inPeriod(at, params, SHEETS[params.level]),
});
