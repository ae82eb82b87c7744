import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import type { EntryParams } from '#modules/herd/contract/reports/animals/entries.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { ENTRY_WORDS } from '#modules/herd/contract/words.ts';
import { listPeriod } from '../list-period.ts';
import { opens } from '../opens.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';

const own = columnsWith({
  entrydt: { V: 'Ngày nhập', E: 'Arrival', T: 'วันที่เข้า' },
  rfid: { V: 'Thẻ RFID', E: 'RFID', T: 'RFID' },
  entrytp: { V: 'Loại nhập', E: 'Entry type', T: 'ประเภทการเข้า' },
  altid: { V: 'Số hiệu khác', E: 'Other number', T: 'หมายเลขอื่น' },
  source: { V: 'Nguồn gốc', E: 'Source', T: 'แหล่งที่มา' },
  lot: { V: 'Lô', E: 'Lot', T: 'ล็อต' },
  sireid: { V: 'Bố', E: 'Sire', T: 'พ่อ' },
  damid: { V: 'Mẹ', E: 'Dam', T: 'แม่' },
  birthdt: { V: 'Ngày sinh', E: 'Birth', T: 'วันเกิด' },
  age: { V: 'Tuổi nhập', E: 'Age', T: 'อายุเข้า' },
  weight: { V: 'Khối lượng', E: 'Weight', T: 'น้ำหนัก' },
  teats: { V: 'Vú', E: 'Teats', T: 'เต้านม' },
  teatsleft: { V: 'Trái', E: 'Left', T: 'ซ้าย' },
  teatsright: { V: 'Phải', E: 'Right', T: 'ขวา' },
  teatsfront: { V: 'Trước', E: 'Front', T: 'หน้า' },
  teatsactive: { V: 'Hoạt động', E: 'Active', T: 'ใช้งานได้' },
  feetleg: { V: 'Chân móng', E: 'Feet and legs', T: 'ขาและกีบ' },
  vulva: { V: 'Âm hộ', E: 'Vulva size', T: 'ขนาดอวัยวะเพศ' },
  bvindx: { V: 'Chỉ số giống', E: 'Breeding index', T: 'ดัชนีพันธุกรรม' },
  cycledt: { V: 'Ngày phối/cai sữa', E: 'Mated or weaned', T: 'วันผสม/หย่านม' },
  origin: { V: 'Ghi chú', E: 'Marked', T: 'หมายเหตุ' },
  heads: { V: 'Số con', E: 'Heads', T: 'จำนวนตัว' },
  meanage: { V: 'Tuổi bình quân', E: 'Mean age', T: 'อายุเฉลี่ย' },
  meankg: { V: 'Khối lượng bình quân', E: 'Mean weight', T: 'น้ำหนักเฉลี่ย' },
});

const TEATS: Text3 = { V: 'Vú', E: 'Teats', T: 'เต้านม' };
const KG = { decimals: 1, unit: 'kg' } as const;

const COLUMNS: readonly Column[] = [
  own('entrydt', 'date', { frozen: true }),
  own('pgid', 'animal', { frozen: true }),
  own('rfid', 'text'),
  own('entrytp', 'text'),
  own('altid', 'text'),
  own('lineage', 'text'),
  own('source', 'text'),
  own('lot', 'text'),
  own('sireid', 'text'),
  own('damid', 'text'),
  own('birthdt', 'date'),
  own('age', 'int', { unit: 'd' }),
  own('weight', 'decimal', KG),
  ...(['teats', 'teatsleft', 'teatsright', 'teatsfront', 'teatsactive'] as const).map((key) => own(key, 'int', { group: TEATS })),
  own('feetleg', 'text'),
  own('vulva', 'text'),
  own('bvindx', 'decimal', { decimals: 2 }),
  own('roomid', 'text'),
  own('time_parity', 'text'),
  own('cycledt', 'date'),
  own('applyid', 'text'),
  own('late', 'int', { unit: 'd' }),
  own('origin', 'text'),
];

const RESTORED: Text3 = { V: 'Khôi phục', E: 'Restored', T: 'กู้คืน' };
const MOVED: Text3 = { V: 'Chuyển từ trại', E: 'From farm', T: 'ย้ายจากฟาร์ม' };

/** What was typed at entry; an animal whose entry stands nowhere shows what its record says. */
const ROWS = `select a.entrydt, a.pgid, a.rfid, a.entrytp, a.altid, a.lineage, a.source, a.lot, a.sireid, a.damid, a.birthdt, a.entrydt - a.birthdt as age,
    (e.data->>'weight')::float8 as weight, (e.data->>'teats')::int as teats, (e.data->>'teatsleft')::int as teatsleft, (e.data->>'teatsright')::int as teatsright,
    (e.data->>'teatsfront')::int as teatsfront, (e.data->>'teatsactive')::int as teatsactive, e.data->>'feetleg' as feetleg, e.data->>'vulva' as vulva,
    a.bvindx::float8 as bvindx, coalesce(e.data->>'roomid', a.roomid) as roomid,
    case when a.entrytp in ('mated', 'weaned') then coalesce(e.data->>'services', c.service_no::text) || '-' || coalesce(e.data->>'parity', c.parity::text) end as time_parity,
    case a.entrytp when 'mated' then c.matedt when 'weaned' then (nullif(e.data->>'weandt', ''))::date end as cycledt,
    e.applyid, e.valuedt - e.eventdt as late, e.data->>'fromfarm' as fromfarm,
    exists (select 1 from animal_event r where r.farm_id = a.farm_id and r.animal_id = a.animal_id and r.voided_kind = 'restored') as restored
  from animal a
    left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'ENT' and e.eventdt = a.entrydt and e.voided_at is null
    left join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.n = 1 and c.entered
  where a.farm_id = {farm} and a.entrydt >= {lo}::date and a.entrydt <= {hi}::date and not a.deleted
    and ({entrytp}::text is null or a.entrytp = {entrytp}) and ({source}::text is null or a.source = {source})
    and ({lineage}::text is null or a.lineage = {lineage}) and ({lot}::text is null or a.lot = {lot})
    and ({room}::text is null or coalesce(e.data->>'roomid', a.roomid) = {room})
  order by a.entrydt, a.pgid limit 50000`;

type EntryRow = Readonly<Record<string, string | number | null>> & { readonly restored: boolean };

function meanOf(rows: readonly ReportRow[], key: string): number | null {
  const values = rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : []));
  const mean = ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
  return mean === null ? null : roundHalfAway(mean, 1);
}

function summed(rows: readonly ReportRow[]): ReportRow {
  return { heads: rows.length, meanage: meanOf(rows, 'age'), meankg: meanOf(rows, 'weight') };
}

/** Heads, mean age and mean weight by one column. */
function subtotals(
  key: 'source' | 'entrytp',
  title: Text3,
  rows: readonly ReportRow[],
  list: (params: Record<string, string>) => ReportRow,
): ReportSection {
  const groups = [...Map.groupBy(rows, (row) => String(row[key] ?? ''))].sort(([a], [b]) => (a < b ? -1 : 1));
  const codeOf = (members: readonly ReportRow[]): string => String(members[0]?.[`_${key}`] ?? '');
  return {
    key,
    title,
    columns: [
      own(key, 'text', { frozen: true, width: 24 }),
      own('heads', 'int'),
      own('meanage', 'decimal', { decimals: 1, unit: 'd' }),
      own('meankg', 'decimal', KG),
    ],
    rows: groups.map(([name, members]) => ({ [key]: name, ...summed(members), ...list({ [key]: codeOf(members) }) })),
    totals: summed(rows),
  };
}

function shown({ restored, fromfarm, ...row }: EntryRow, language: Language): ReportRow {
  const origin = [...(restored ? [RESTORED[language]] : []), ...(fromfarm == null ? [] : [`${MOVED[language]} ${fromfarm}`])].join(', ');
  const entrytp = ENTRY_WORDS[String(row['entrytp'])]?.[language] ?? row['entrytp'];
  return {
    ...row,
    entrytp,
    _entrytp: row['entrytp'] ?? null,
    _source: row['source'] ?? null,
    origin: origin === '' ? null : origin,
    ...(origin === '' ? {} : { _mark_origin: 'info' }),
  } as ReportRow;
}

/** PigEntryReport: what came in, with its papers (herd.md). */
export function queryEntries(tx: Db, ctx: HerdReportContext, params: EntryParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (farm) => {
    const { period } = await listPeriod(tx, farm, params);
    const { entrytp = null, source = null, lineage = null, lot = null, roomid = null } = params;
    const { text, params: values } = bind(ROWS, { farm: farm.farmid, lo: period.from, hi: period.to, entrytp, source, lineage, lot, room: roomid });
    const found = await tx.query<EntryRow>(text, values);
    const rows = found.rows.map((row) => shown(row, ctx.language));
    const asked = { farmid: params.farmid, from: period.from, to: period.to, entrytp, source, lineage, lot, roomid };
    const list = (one: Record<string, string>): ReportRow => opens('PigEntryReport', { ...asked, ...one });
    return {
      columns: COLUMNS,
      rows,
      sections: [
        subtotals('source', { V: 'Theo nguồn gốc', E: 'By source', T: 'ตามแหล่งที่มา' }, rows, list),
        subtotals('entrytp', { V: 'Theo loại nhập', E: 'By type', T: 'ตามประเภท' }, rows, list),
      ],
      subtitle: {
        V: `Nhập đàn ${period.from}–${period.to}`,
        E: `Entered ${period.from}–${period.to}`,
        T: `เข้าฝูง ${period.from}–${period.to}`,
      },
      days: { from: period.from, to: period.to },
    };
  });
}
