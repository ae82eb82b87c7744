import type { Column, ReportLabel, ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { bind } from '#engine/server/report/bind.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Language, t3 } from '#kernel/language.ts';
import { animalText } from '#modules/herd/contract/reports/animals/lists.ts';
import { LABELS_MAX, type TagParams } from '#modules/herd/contract/reports/animals/tags.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { PIGTYPE_WORDS } from '#modules/herd/contract/words.ts';
import { labelText } from '../../label-code.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';

const column = columnsWith({
  formerly: t3('Số tai cũ', 'Old identities', 'เบอร์หูเดิม'),
  rfid: t3('Thẻ RFID', 'RFID', 'RFID'),
  type: t3('Loại', 'Type', 'ประเภท'),
  birthdt: t3('Ngày sinh', 'Birth date', 'วันเกิด'),
  scandt: t3('Quét gần nhất', 'Last scan', 'สแกนล่าสุด'),
  fault: t3('Lỗi thẻ', 'Tag fault', 'ปัญหาป้าย'),
});

const COLUMNS: readonly Column[] = [
  column('pgid', 'animal', { frozen: true }),
  column('formerly', 'text'),
  column('rfid', 'text'),
  column('type', 'text', { width: 18 }),
  column('lineage', 'text'),
  column('birthdt', 'date'),
  column('roomid', 'text'),
  column('scandt', 'date'),
  column('fault', 'text'),
];

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

const ROWS = `select a.animal_id, a.pgid, coalesce(i.formerly, '{}') as formerly, a.rfid, a.pigtype, a.lineage, a.birthdt, a.roomid, (select max(s.scanned_at)::date from tag_scan s where s.farm_id = a.farm_id and s.animal_id = a.animal_id) as scandt, i.changed, a.entrydt,
    a.rfid is not null and exists (select 1 from animal b where b.farm_id = a.farm_id and b.rfid = a.rfid and b.animal_id <> a.animal_id and not b.deleted) as twice,
    case when a.status in ('M', 'S') then c.matedt end as matedt, case when a.status in ('M', 'S') then c.boarid end as boarid, a.expfarrowdt
  from animal a
    left join lateral (select array_agg(i.pgid order by i.until desc) as formerly, max(i.until)::date as changed from animal_identity i
      where i.farm_id = a.farm_id and i.animal_id = a.animal_id) i on true
    left join lateral (select c.matedt, c.boarid, c.mategrp from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.matedt is not null order by c.n desc limit 1) c on true
  where a.farm_id = {farm} and a.leftdt is null and not a.deleted and not a.semen_only
    and ({room}::text is null or a.roomid = {room}) and ({type}::text is null or a.pigtype = {type}) and ({group}::text is null or c.mategrp = {group})
    and ({since}::date is null or greatest(a.entrydt, i.changed) >= {since}::date) and ({pgids}::text[] is null or a.pgid = any({pgids}))
  order by a.pgid`;

/** An identity new on the farm for so many days is in the list of new ones. */
const FRESH = 30;

function faultOf(row: Tagged, asof: BusinessDate): 'norfid' | 'twice' | 'changed' | 'fresh' | null {
  if (row.twice) return 'twice';
  if (row.rfid === null) return 'norfid';
  if (row.changed !== null) return 'changed';
  return row.entrydt > addDays(asof, -FRESH) ? 'fresh' : null;
}

/** True when a row stands in the list asked for; one animal may be new and lack its RFID. */
function inList(row: Tagged, list: TagParams['fault'], asof: BusinessDate): boolean {
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
async function lastLitters(tx: Db, farmid: string, ids: readonly string[]): Promise<Map<string, Litter[]>> {
  const { rows } = await tx.query<Litter>(
    `select * from (select animal_id, farrow_parity as parity, farrowdt, livenum, weannum, fosterday, row_number() over (partition by animal_id order by n desc) as k
       from sow_cycle where farm_id = $1 and animal_id = any($2) and farrowdt is not null and kind <> 'E') x where k <= 3 order by animal_id, parity desc`,
    [farmid, ids],
  );
  return Map.groupBy(rows, ({ animal_id }) => animal_id);
}

const WORDS = {
  born: t3('Sinh', 'Born', 'เกิด'),
  rfid: t3('RFID …', 'RFID …', 'RFID …'),
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
  readonly ctx: HerdReportContext;
  readonly size: NonNullable<TagParams['size']>;
  readonly language: Language;
  readonly litters: ReadonlyMap<string, readonly Litter[]>;
}

function labelOf(row: Tagged, { ctx, size, language, litters }: Printing): ReportLabel {
  const word = (key: keyof typeof WORDS): string => WORDS[key][language];
  const lines = [
    [PIGTYPE_WORDS[row.pigtype]?.[language], row.lineage].filter((part) => part != null).join(' · '),
    ...(row.birthdt === null ? [] : [`${word('born')} ${row.birthdt}`]),
    ...(row.rfid === null ? [] : [`${word('rfid')}${row.rfid.slice(-6)}`]),
  ];
  const label = { qr: codeOf(ctx.farmid, row.pgid, row.animal_id, ctx.publicUrl ?? ''), title: row.pgid, lines };
  if (size !== 'card') return label;
  const { FREGSTD, MOVEDAY } = ctx.settings;
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

function rowOf(row: Tagged, asof: BusinessDate, language: Language): ReportRow {
  const fault = faultOf(row, asof);
  return {
    pgid: row.pgid,
    formerly: row.formerly.join(', ') || null,
    rfid: row.rfid,
    type: PIGTYPE_WORDS[row.pigtype]?.[language] ?? null,
    lineage: row.lineage,
    birthdt: row.birthdt,
    roomid: row.roomid,
    scandt: row.scandt,
    fault: fault === null ? null : animalText('tagfault', fault)[language],
    ...(fault === 'twice' || fault === 'norfid' ? { _mark_fault: fault === 'twice' ? 'bad' : 'warn' } : {}),
    _animal: row.animal_id,
  };
}

/** Identities typed one a line or set apart by blanks and commas; null when none is. */
function askedIdentities(typed: string | null | undefined): string[] | null {
  const asked = (typed ?? '')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((pgid) => pgid !== '');
  return asked.length === 0 ? null : asked;
}

/** The labels of the animals found; none when no size is chosen. @throws Refused V_RANGE for more than one print holds. */
async function labelsOf(tx: Db, ctx: HerdReportContext, found: readonly Tagged[], { size, cardlang }: TagParams): Promise<ReportResult['labels']> {
  if (size == null || found.length === 0) return undefined;
  if (found.length > LABELS_MAX) throw refused('V_RANGE', 'size', { min: 1, max: LABELS_MAX });
  const ids = found.map(({ animal_id }) => animal_id);
  const litters = size === 'card' ? await lastLitters(tx, ctx.farmid, ids) : new Map<string, Litter[]>();
  const printing: Printing = { ctx, size, language: cardlang ?? ctx.language, litters };
  return { size, items: found.map((row) => labelOf(row, printing)) };
}

/** PigTagReport: tags with their faults, QR labels and sow cards (herd.md). @throws Refused V_RANGE for more labels than one print holds. */
export function queryTags(tx: Db, ctx: HerdReportContext, params: TagParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const asof = asofOf(own);
    const { text, params: values } = bind(ROWS, {
      farm: own.farmid,
      room: params.roomid,
      type: params.pigtype,
      group: params.group,
      since: params.since,
      pgids: askedIdentities(params.pgids),
    });
    const found = (await tx.query<Tagged>(text, values)).rows.filter((row) => inList(row, params.fault, asof));
    const labels = await labelsOf(tx, own, found, params);
    return {
      columns: COLUMNS,
      rows: found.map((row) => rowOf(row, asof, own.language)),
      notes: [{ text: NOTE }],
      ...(labels === undefined ? {} : { labels }),
      subtitle: animalText('tagfault', params.fault),
      total: found.length,
    };
  });
}
