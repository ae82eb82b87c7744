import { LANGUAGE_LIST } from '#engine/define/common-lists.ts';
import { choice, date, longtext } from '#engine/define/fields.ts';
import type { ParamsOf, ReportLabel, ReportResult } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Language, t1, t3 } from '#kernel/language.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { PIGTYPE_WORDS } from '#modules/herd/contract/status-words.ts';
import { labelText } from '../../label-code.ts';
import { type HerdAt, herdReport, herdTable } from '../herd-report.ts';

/** Most labels of one print. */
const LABELS_MAX = 500;

/** An animal with its tags. */
interface Tagged {
  animal_id: string;
  pgid: string;
  formerly: string[];
  rfid: string | null;
  pigtype: string;
  lineage: string | null;
  birthdt: BusinessDate | null;
  roomid: string | null;
  scandt: BusinessDate | null;
  changed: BusinessDate | null;
  entrydt: BusinessDate;
  twice: boolean;
  matedt: BusinessDate | null;
  boarid: string | null;
  expfarrowdt: BusinessDate | null;
}

const ROWS = `
  select a.animal_id, a.animal_id as _animal, a.pgid, coalesce(i.formerly, '{}') as formerly, a.rfid, a.pigtype, a.lineage, a.birthdt, a.roomid,
    (select max(s.scanned_at)::date from tag_scan s where s.farm_id = a.farm_id and s.animal_id = a.animal_id) as scandt,
    i.changed, a.entrydt,
    a.rfid is not null and exists (
      select 1 from animal b
      where b.farm_id = a.farm_id and b.rfid = a.rfid and b.animal_id <> a.animal_id and not b.deleted) as twice,
    case when a.status in ('M', 'S') then c.matedt end as matedt, case when a.status in ('M', 'S') then c.boarid end as boarid,
    a.expfarrowdt
  from animal a
    left join lateral (
      select array_agg(i.pgid order by i.until desc) as formerly, max(i.until)::date as changed from animal_identity i
      where i.farm_id = a.farm_id and i.animal_id = a.animal_id) i on true
    left join lateral (
      select c.matedt, c.boarid, c.mategrp from sow_cycle c
      where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.matedt is not null order by c.n desc limit 1) c on true
  where a.farm_id = {farm} and a.leftdt is null and not a.deleted and not a.semen_only
    and ({roomid}::text is null or a.roomid = {roomid}) and ({pigtype}::text is null or a.pigtype = {pigtype})
    and ({group}::text is null or c.mategrp = {group})
    and ({since}::date is null or greatest(a.entrydt, i.changed) >= {since}::date)
    and ({pgids}::text[] is null or a.pgid = any({pgids}))
  order by a.pgid`;

/** An identity new on the farm for so many days is in the list of new ones. */
const FRESH = 30;

function faultOf(row: Tagged, asof: BusinessDate): 'norfid' | 'twice' | 'changed' | 'fresh' | null {
  if (row.twice) return 'twice';
  if (row.rfid === null) return 'norfid';
  if (row.changed !== null) return 'changed';
  return row.entrydt > addDays(asof, -FRESH) ? 'fresh' : null;
}

const FAULT_MARKS = { twice: 'bad', norfid: 'warn', changed: null, fresh: null } as const;

const TAGS = herdTable<Tagged>((c) => [
  c.animal('pgid', { frozen: true }),
  c.text('fault', t3('Lỗi thẻ', 'Tag fault', 'ปัญหาป้าย'), {
    of: (row, at) => faultOf(row, asofOf(at)),
    words: L.tagfault.words,
    mark: (row, at) => {
      const fault = faultOf(row, asofOf(at));
      return fault !== null && FAULT_MARKS[fault];
    },
  }),
  c.text('rfid', t3('Thẻ RFID', 'RFID', 'RFID')),
  c.text('type', t3('Loại', 'Type', 'ประเภท'), { width: 18, of: ({ pigtype }) => PIGTYPE_WORDS[pigtype] ?? null }),
  c.text('roomid'),
  c.text('lineage'),
  c.date('birthdt', t3('Ngày sinh', 'Birth date', 'วันเกิด')),
  c.date('scandt', t3('Quét gần nhất', 'Last scan', 'สแกนล่าสุด')),
  c.text('formerly', t3('Số tai cũ', 'Old identities', 'เบอร์หูเดิม'), { of: ({ formerly }) => formerly.join(', ') || null }),
]);

const FIELDS = [
  F.farmid,
  F.roomid,
  F.pigtype,
  F.group,
  date('since', t3('Thay đổi từ ngày', 'Changed since', 'เปลี่ยนตั้งแต่วันที่')),
  choice('fault', t3('Danh sách', 'List', 'รายการ'), L.tagfault, { fallback: 'all' }),
  longtext('pgids', t3('Số tai', 'Identities', 'เบอร์หู'), { maxLength: 7000 }),
  choice('size', t3('In nhãn', 'Labels', 'พิมพ์ป้าย'), L.labelsize, {
    help: t3('Để trống: chỉ danh sách', 'Blank: the list alone', 'เว้นว่าง: เฉพาะรายการ'),
  }),
  choice('cardlang', t3('Ngôn ngữ nhãn', 'Language of labels', 'ภาษาของป้าย'), LANGUAGE_LIST),
] as const;
type Asked = ParamsOf<typeof FIELDS, readonly []>;

/** True when a row stands in the list asked for; one animal may be new and lack its RFID. */
function inList(row: Tagged, list: Asked['fault'], asof: BusinessDate): boolean {
  if (list === 'all') return true;
  if (list === 'norfid') return row.rfid === null;
  if (list === 'twice') return row.twice;
  return list === 'changed' ? row.changed !== null : row.entrydt > addDays(asof, -FRESH);
}

interface Litter {
  animal_id: string;
  parity: number;
  farrowdt: BusinessDate;
  livenum: number | null;
  weannum: number | null;
  fosterday: number | null;
}

/** The last three litters of some sows. */
const LITTERS = `
  select * from (
    select animal_id, farrow_parity as parity, farrowdt, livenum, weannum, fosterday,
      row_number() over (partition by animal_id order by n desc) as k
    from sow_cycle where farm_id = {farm} and animal_id = any({ids}) and farrowdt is not null and kind <> 'E') x
  where k <= 3 order by animal_id, parity desc`;

const WORDS = {
  born: t3('Sinh', 'Born', 'เกิด'),
  rfid: t1('RFID …'),
  mated: t3('Phối', 'Mated', 'ผสม'),
  boar: t3('đực', 'boar', 'พ่อ'),
  check: t3('Khám thai', 'Check', 'ตรวจท้อง'),
  move: t3('Chuyển chuồng đẻ', 'Move', 'ย้ายเข้าคลอด'),
  due: t3('Dự kiến đẻ', 'Due', 'กำหนดคลอด'),
  litters: t3('Ba lứa gần nhất', 'Last three litters', 'สามครอกล่าสุด'),
  parity: t3('Lứa', 'Parity', 'ท้อง'),
  farrowed: t3('Ngày đẻ', 'Farrowed', 'วันคลอด'),
  live: t3('Sống', 'Alive', 'มีชีวิต'),
  weaned: t3('Cai', 'Weaned', 'หย่านม'),
  days: t3('Ngày nuôi', 'Days', 'วันเลี้ยง'),
};

/** The text of a code: what the scanner of the card page reads; an address when the system names its own. */
export function codeOf(farmid: string, pgid: string, animalId: string, base: string): string {
  const text = labelText(farmid, pgid, animalId);
  return URL.canParse(base) ? `${new URL(base).origin}/PigQRDetails/${encodeURIComponent(text)}` : text;
}

interface Printing {
  readonly at: HerdAt;
  readonly size: NonNullable<Asked['size']>;
  readonly language: Language;
  readonly litters: ReadonlyMap<string, readonly Litter[]>;
}

function labelOf(row: Tagged, { at, size, language, litters }: Printing): ReportLabel {
  const word = (key: keyof typeof WORDS): string => WORDS[key][language];
  const lines = [
    [PIGTYPE_WORDS[row.pigtype]?.[language], row.lineage].filter((part) => part != null).join(' · '),
    ...(row.birthdt === null ? [] : [`${word('born')} ${row.birthdt}`]),
    ...(row.rfid === null ? [] : [`${word('rfid')}${row.rfid.slice(-6)}`]),
  ];
  const label = { qr: codeOf(at.farmid, row.pgid, row.animal_id, at.publicUrl ?? ''), title: row.pgid, lines };
  if (size !== 'card') return label;
  const { FREGSTD, MOVEDAY } = at.settings;
  const inpig =
    row.matedt === null
      ? []
      : [
          `${word('mated')} ${row.matedt}${row.boarid === null ? '' : ` · ${word('boar')} ${row.boarid}`}`,
          `${word('check')} ${addDays(row.matedt, FREGSTD)} · ${word('move')} ${addDays(row.matedt, MOVEDAY)}`,
          ...(row.expfarrowdt === null ? [] : [`${word('due')} ${row.expfarrowdt}`]),
        ];
  const own = litters.get(row.animal_id) ?? [];
  return {
    ...label,
    lines: [...lines, ...inpig],
    tables:
      own.length === 0
        ? []
        : [
            {
              title: word('litters'),
              header: [word('parity'), word('farrowed'), word('live'), word('weaned'), word('days')],
              rows: own.map(({ parity, farrowdt, livenum, weannum, fosterday }) =>
                [parity, farrowdt, livenum, weannum, fosterday].map((value) => String(value ?? '')),
              ),
            },
          ],
    blank: 8,
  };
}

const NOTE = t3(
  `Nhãn và thẻ in ra khi chọn "In nhãn" rồi bấm PDF; mỗi lần nhiều nhất ${LABELS_MAX}.`,
  `Labels and cards come as PDF once a label size is chosen; at most ${LABELS_MAX} a print.`,
  `ป้ายและบัตรพิมพ์เป็น PDF เมื่อเลือกขนาดป้าย ครั้งละไม่เกิน ${LABELS_MAX}`,
);

/** Identities typed one a line or set apart by blanks and commas; null when none is. */
function askedIdentities(typed: string | null | undefined): string[] | null {
  const asked = (typed ?? '')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((pgid) => pgid !== '');
  return asked.length === 0 ? null : asked;
}

/** The labels of the animals found; none when no size is chosen. @throws Refused V_RANGE for more than one print holds. */
async function labelsOf(at: HerdAt, found: readonly Tagged[], { size, cardlang }: Asked): Promise<ReportResult['labels']> {
  if (size == null || found.length === 0) return undefined;
  if (found.length > LABELS_MAX) throw refused('V_RANGE', 'size', { min: 1, max: LABELS_MAX });
  const rows = size === 'card' ? await at.rows<Litter>(LITTERS, { ids: found.map(({ animal_id }) => animal_id) }) : [];
  const printing: Printing = { at, size, language: cardlang ?? at.language, litters: Map.groupBy(rows, ({ animal_id }) => animal_id) };
  return { size, items: found.map((row) => labelOf(row, printing)) };
}

/** PigTagReport: tags with their faults, QR labels and sow cards (herd.md). Refuses more labels than one print holds (V_RANGE). */
export const report = herdReport({
  name: 'PigTagReport',
  page: {
    menuGroup: 'herd-list',
    place: 5,
    title: t3('Danh sách thẻ tai và nhãn QR', 'Tag and QR Label List', 'รายการเบอร์หู RFID และป้าย QR'),
    purpose: t3(
      'In nhãn QR và thẻ nái, tìm thẻ thiếu hoặc trùng.',
      'Print QR labels and sow cards, and find tag faults.',
      'พิมพ์ป้าย QR และบัตรแม่สุกร ค้นหาป้ายที่ขาดหรือซ้ำ',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  answer: async (at, params) => {
    const { roomid, pigtype, group, since } = params;
    const all = await at.rows<Tagged>(ROWS, { roomid, pigtype, group, since, pgids: askedIdentities(params.pgids) });
    const found = all.filter((row) => inList(row, params.fault, asofOf(at)));
    const labels = await labelsOf(at, found, params);
    return {
      table: TAGS.of(found),
      notes: [NOTE],
      ...(labels === undefined ? {} : { labels }),
      subtitle: L.tagfault.words[params.fault],
      total: found.length,
    };
  },
});
