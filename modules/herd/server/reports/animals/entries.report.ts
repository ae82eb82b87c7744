import { choice } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import type { Narrowing } from '#engine/server/report/table.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { DAYS, herdReport, herdTable, KG } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';

/** An animal that came in, with what was typed at its entry. */
interface Entry {
  readonly entrytp: string;
  readonly source: string | null;
  readonly age: number | null;
  readonly weight: number | null;
  /** Farm it was moved from. */
  readonly fromfarm: string | null;
  readonly restored: boolean;
}

const RESTORED = t3('Khôi phục', 'Restored', 'กู้คืน');
const MOVED = t3('Chuyển từ trại', 'From farm', 'ย้ายจากฟาร์ม');
const TYPE = t3('Loại nhập', 'Entry type', 'ประเภทการเข้า');
const SOURCE = t3('Nguồn gốc', 'Source', 'แหล่งที่มา');
const TEATS = { group: t3('Vú', 'Teats', 'เต้านม') } as const;

const originOf = ({ restored, fromfarm }: Entry, language: Language): string | null =>
  [...(restored ? [RESTORED[language]] : []), ...(fromfarm === null ? [] : [`${MOVED[language]} ${fromfarm}`])].join(', ') || null;

const ENTRIES = herdTable<Entry>((c) => [
  c.date('entrydt', t3('Ngày nhập', 'Arrival', 'วันที่เข้า'), { frozen: true, phone: 2 }),
  c.animal('pgid', { frozen: true, phone: 1 }),
  c.text('entrytp', TYPE, { phone: 3, words: L.entrytp.words }),
  c.text('lineage'),
  c.text('source', SOURCE),
  c.int('age', t3('Tuổi nhập', 'Age', 'อายุเข้า'), DAYS),
  c.decimal('weight', t3('Khối lượng', 'Weight', 'น้ำหนัก'), KG),
  c.text('roomid'),
  c.text('time_parity'),
  c.date('cycledt', t3('Ngày phối/cai sữa', 'Mated or weaned', 'วันผสม/หย่านม')),
  c.date('birthdt', t3('Ngày sinh', 'Birth', 'วันเกิด')),
  c.text('sireid', t3('Bố', 'Sire', 'พ่อ')),
  c.text('damid', t3('Mẹ', 'Dam', 'แม่')),
  c.text('rfid', t3('Thẻ RFID', 'RFID', 'RFID')),
  c.text('altid', t3('Số hiệu khác', 'Other number', 'หมายเลขอื่น')),
  c.text('lot', t3('Lô', 'Lot', 'ล็อต')),
  c.int('teats', TEATS.group, TEATS),
  c.int('teatsleft', t3('Trái', 'Left', 'ซ้าย'), TEATS),
  c.int('teatsright', t3('Phải', 'Right', 'ขวา'), TEATS),
  c.int('teatsfront', t3('Trước', 'Front', 'หน้า'), TEATS),
  c.int('teatsactive', t3('Hoạt động', 'Active', 'ใช้งานได้'), TEATS),
  c.text('feetleg', t3('Chân móng', 'Feet and legs', 'ขาและกีบ')),
  c.text('vulva', t3('Âm hộ', 'Vulva size', 'ขนาดอวัยวะเพศ')),
  c.decimal('bvindx', t3('Chỉ số giống', 'Breeding index', 'ดัชนีพันธุกรรม'), { decimals: 2 }),
  c.text('applyid'),
  c.int('late', DAYS),
  c.text('origin', t3('Ghi chú', 'Marked', 'หมายเหตุ'), {
    of: (row, { language }) => originOf(row, language),
    mark: ({ restored, fromfarm }) => (restored || fromfarm !== null) && 'info',
  }),
]);

/** What was typed at entry; an animal whose entry stands nowhere shows what its record says. */
const ROWS = `
  select a.entrydt, a.pgid, a.rfid, a.entrytp, a.altid, a.lineage, a.source, a.lot, a.sireid, a.damid, a.birthdt,
    a.entrydt - a.birthdt as age, (e.data->>'weight')::float8 as weight,
    (e.data->>'teats')::int as teats, (e.data->>'teatsleft')::int as teatsleft, (e.data->>'teatsright')::int as teatsright,
    (e.data->>'teatsfront')::int as teatsfront, (e.data->>'teatsactive')::int as teatsactive,
    e.data->>'feetleg' as feetleg, e.data->>'vulva' as vulva, a.bvindx::float8 as bvindx, coalesce(e.data->>'roomid', a.roomid) as roomid,
    case when a.entrytp in ('mated', 'weaned')
      then coalesce(e.data->>'services', c.service_no::text) || '-' || coalesce(e.data->>'parity', c.parity::text) end as time_parity,
    case a.entrytp when 'mated' then c.matedt when 'weaned' then (nullif(e.data->>'weandt', ''))::date end as cycledt,
    e.applyid, e.valuedt - e.eventdt as late, e.data->>'fromfarm' as fromfarm,
    exists (
      select 1 from animal_event r
      where r.farm_id = a.farm_id and r.animal_id = a.animal_id and r.voided_kind = 'restored') as restored
  from animal a
    left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id
      and e.eventcd = 'ENT' and e.eventdt = a.entrydt and e.voided_at is null
    left join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.n = 1 and c.entered
  where a.farm_id = {farm} and a.entrydt >= {lo}::date and a.entrydt <= {hi}::date and not a.deleted
    and ({entrytp}::text is null or a.entrytp = {entrytp}) and ({source}::text is null or a.source = {source})
    and ({lineage}::text is null or a.lineage = {lineage}) and ({lot}::text is null or a.lot = {lot})
    and ({roomid}::text is null or coalesce(e.data->>'roomid', a.roomid) = {roomid})
  order by a.entrydt, a.pgid`;

/** Those that came in from one source, or as one type. */
interface Part {
  readonly code: string;
  readonly entries: readonly Entry[];
  /** The list of them alone. */
  readonly list: Narrowing;
}

function meanOf(entries: readonly Entry[], key: 'age' | 'weight'): number | null {
  const values = entries.flatMap((one) => one[key] ?? []);
  const sum = values.reduce((total, value) => total + value, 0);
  const mean = ratio(sum, values.length);
  return mean === null ? null : roundHalfAway(mean, 1);
}

/** Head, mean age and mean weight by one column. */
function subtotals(key: 'source' | 'entrytp', label: Text3, entries: readonly Entry[], asked: Narrowing) {
  const table = herdTable<Part>(
    (c) => [
      c.text(key, label, { frozen: true, width: 24, of: ({ code }) => code, ...(key === 'entrytp' ? { words: L.entrytp.words } : {}) }),
      c.int('heads', t3('Số con', 'Head', 'จำนวนตัว'), { of: (row) => row.entries.length }),
      c.decimal('meanage', t3('Tuổi bình quân', 'Mean age', 'อายุเฉลี่ย'), { ...DAYS, decimals: 1, of: (row) => meanOf(row.entries, 'age') }),
      c.decimal('meankg', t3('Khối lượng bình quân', 'Mean weight', 'น้ำหนักเฉลี่ย'), { ...KG, of: (row) => meanOf(row.entries, 'weight') }),
    ],
    { opens: ({ list }) => ({ route: 'PigEntryReport', params: list }) },
  );
  const parts = [...Map.groupBy(entries, (one) => one[key] ?? '')]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, own]) => ({ code, entries: own, list: { ...asked, [key]: code } }));
  return table.of(parts, { heads: entries.length, meanage: meanOf(entries, 'age'), meankg: meanOf(entries, 'weight') });
}

/** PigEntryReport: what came in, with its papers (herd.md). */
export const report = herdReport({
  name: 'PigEntryReport',
  page: {
    menuGroup: 'herd-list',
    place: 1,
    title: t3('Danh sách heo giống nhập đàn', 'Entry List', 'รายงานสุกรเข้าฝูง'),
    purpose: t3(
      'Heo nhập đàn trong kỳ kèm lý lịch: kiểm tra mua, cách ly, bảo hiểm.',
      'What came in during a period, with its papers: purchase, quarantine, insurance.',
      'สุกรที่เข้าฝูงในช่วงเวลาพร้อมประวัติ สำหรับตรวจรับ กักกัน และประกัน',
    ),
  },
  paper: 'landscape',
  fields: [F.farmid, F.from, F.to, choice('entrytp', TYPE, L.entrytp), F.source, F.lineage, F.roomid, F.lot],
  answer: async (at, params) => {
    const { period } = await listPeriod(at.tx, at, params);
    const { farmid, entrytp = null, source = null, lineage = null, lot = null, roomid = null } = params;
    const narrowed = { entrytp, source, lineage, lot, roomid };
    const days = { from: period.from, to: period.to };
    const rows = await at.lines<Entry>(ROWS, { lo: days.from, hi: days.to, ...narrowed });
    const asked = { farmid, ...days, ...narrowed };
    return {
      table: ENTRIES.of(rows),
      sections: [
        { key: 'source', title: t3('Theo nguồn gốc', 'By source', 'ตามแหล่งที่มา'), table: subtotals('source', SOURCE, rows, asked) },
        { key: 'entrytp', title: t3('Theo loại nhập', 'By type', 'ตามประเภท'), table: subtotals('entrytp', TYPE, rows, asked) },
      ],
      subtitle: spanned(t3('Nhập đàn', 'Entered', 'เข้าฝูง'), days),
      days,
    };
  },
});
