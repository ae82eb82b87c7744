import type { Column, ReportNote, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { monthPeriod } from '#engine/server/report/periods.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { SignedParams } from '#modules/herd/contract/reports/production/signed.report.ts';
import { type SignedForm, STOCK_WAYS, type StockType, type StockWay } from '#modules/herd/contract/reports/production/signed-form.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { loadReasons } from '../removals/reasons.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { differences, FORM_CODES, formNumbers } from './form-numbers.ts';
import { monthAsked, monthText } from './month-span.ts';
import { type SignedVersion, signedVersions } from './signed-months.ts';
import { atFarm } from './variants.ts';

const TYPES: Readonly<Record<StockType, Text3>> = {
  gilt: { V: 'Hậu bị', E: 'Gilts', T: 'สุกรสาว' },
  sow: { V: 'Nái đã phối', E: 'Mated females', T: 'แม่พันธุ์' },
  boar: { V: 'Đực giống', E: 'Boars', T: 'พ่อพันธุ์' },
  sucking: { V: 'Heo con theo mẹ', E: 'Sucking piglets', T: 'ลูกสุกรดูดนม' },
  nursery: { V: 'Heo cai sữa', E: 'Nursery pigs', T: 'สุกรอนุบาล' },
};

const own = columnsWith({
  type: { V: 'Loại heo', E: 'Type', T: 'ประเภท' },
  opening: { V: 'Đầu tháng', E: 'Opening', T: 'ยอดยกมา' },
  entered: { V: 'Nhập', E: 'Entered', T: 'เข้า' },
  born: { V: 'Sinh', E: 'Born', T: 'เกิด' },
  weanedin: { V: 'Cai sữa vào', E: 'Weaned in', T: 'หย่านมเข้า' },
  fromtype: { V: 'Từ loại khác', E: 'From other type', T: 'จากประเภทอื่น' },
  died: { V: 'Chết', E: 'Died', T: 'ตาย' },
  destroyed: { V: 'Tiêu hủy', E: 'Destroyed', T: 'ทำลาย' },
  culled: { V: 'Loại', E: 'Culled', T: 'คัดทิ้ง' },
  sold: { V: 'Bán', E: 'Sold', T: 'ขาย' },
  moved: { V: 'Chuyển', E: 'Moved', T: 'ย้าย' },
  weanedout: { V: 'Cai sữa ra', E: 'Weaned out', T: 'หย่านมออก' },
  totype: { V: 'Sang loại khác', E: 'To other type', T: 'ไปประเภทอื่น' },
  other: { V: 'Khác', E: 'Other', T: 'อื่นๆ' },
  closing: { V: 'Cuối tháng', E: 'Closing', T: 'ยอดคงเหลือ' },
  month: { V: 'Tháng', E: 'Month', T: 'เดือน' },
  ytd: { V: 'Từ đầu năm', E: 'Year to date', T: 'ตั้งแต่ต้นปี' },
  remark: { V: 'Ghi chú', E: 'Remarks', T: 'หมายเหตุ' },
});

const IN: Text3 = { V: 'Tăng', E: 'In', T: 'เพิ่ม' };
const OUT: Text3 = { V: 'Giảm', E: 'Out', T: 'ลด' };
const INS = new Set<StockWay>(['entered', 'born', 'weanedin', 'fromtype']);
const EDGES = new Set<StockWay>(['opening', 'closing', 'other']);

function stockColumns(): Column[] {
  return [
    own('type', 'text', { frozen: true, width: 16 }),
    ...STOCK_WAYS.map((way) => own(way, 'int', EDGES.has(way) ? {} : { group: INS.has(way) ? IN : OUT })),
  ];
}

const COUNTS: readonly (readonly [string, Text3])[] = [
  ['mat', { V: 'Lượt phối', E: 'Matings', T: 'การผสม' }],
  ['mg', { V: '– hậu bị', E: '– gilts', T: '– สุกรสาว' }],
  ['mw', { V: '– sau cai sữa', E: '– after weaning', T: '– หลังหย่านม' }],
  ['mr', { V: '– phối lại', E: '– repeats', T: '– ผสมซ้ำ' }],
  ['checks', { V: 'Khám thai', E: 'Pregnancy checks', T: 'ตรวจท้อง' }],
  ['positive', { V: '– có thai', E: '– positive', T: '– พบท้อง' }],
  ['returns', { V: 'Lốc lại', E: 'Returns', T: 'กลับสัด' }],
  ['abortions', { V: 'Sẩy thai', E: 'Abortions', T: 'แท้ง' }],
  ['farrowings', { V: 'Nái đẻ', E: 'Farrowings', T: 'แม่คลอด' }],
  ['live', { V: '– sơ sinh sống', E: '– born alive', T: '– แรกคลอดมีชีวิต' }],
  ['dead', { V: '– chết khi sinh', E: '– stillborn', T: '– ตายแรกคลอด' }],
  ['mummy', { V: '– thai khô', E: '– mummified', T: '– มัมมี่' }],
  ['weanings', { V: 'Ổ cai sữa', E: 'Litters weaned', T: 'ครอกหย่านม' }],
  ['weaned', { V: '– heo con cai sữa', E: '– pigs weaned', T: '– ลูกหย่านม' }],
  ['weankg', { V: '– khối lượng đã cân, kg', E: '– weight weighed, kg', T: '– น้ำหนักที่ชั่ง กก.' }],
];

const UNKNOWN: Text3 = { V: 'Không rõ', E: 'Unknown', T: 'ไม่ทราบ' };

function figureRows(form: SignedForm, language: Language): ReportRow[] {
  return PRODUCTION_SET.flatMap(({ title, codes }): ReportRow[] => [
    { figure: title[language], _style: 'bold', _heading: 1 },
    ...codes.map((code): ReportRow => {
      const { name, unit, decimals } = figureOf(code);
      const { open, ...values } = form.figures[code] ?? {};
      const marks = { ...(open?.month === true ? { _prov_month: 1 } : {}), ...(open?.ytd === true ? { _prov_ytd: 1 } : {}) };
      return { figure: name[language], unit: unitText(unit, language), ...values, remark: null, ...marks, _decimals: decimals };
    }),
  ]);
}

async function sectionsOf(tx: Db, ctx: HerdReportContext, form: SignedForm): Promise<ReportSection[]> {
  const { language } = ctx;
  const reasons = await loadReasons(tx, ctx.farmid, language);
  const decimal = { decimals: 2 } as const;
  return [
    {
      key: 'counts',
      title: { V: 'Phối, khám, đẻ, cai sữa', E: 'Matings, checks, farrowings, weanings', T: 'ผสม ตรวจ คลอด หย่านม' },
      columns: [own('what', 'text', { width: 34 }), own('count', 'decimal', { decimals: 0 })],
      rows: COUNTS.map(([name, text]) => ({ what: text[language], count: form.counts[name] ?? 0 })),
    },
    {
      key: 'deaths',
      title: { V: 'Chết theo lý do', E: 'Deaths by reason', T: 'การตายตามสาเหตุ' },
      columns: [own('type', 'text', { width: 20 }), own('reason', 'text', { width: 34 }), own('count', 'int')],
      rows: form.deaths.map(({ type, reason, n }) => ({
        type: TYPES[type][language],
        reason: reason === null ? UNKNOWN[language] : (reasons.get(reason)?.label ?? reason),
        count: n,
      })),
    },
    {
      key: 'figures',
      newPage: true,
      title: { V: 'Năng suất', E: 'Production', T: 'ผลผลิต' },
      columns: [
        own('figure', 'text', { frozen: true, width: 36 }),
        own('unit', 'text', { width: 6 }),
        own('month', 'decimal', decimal),
        own('ytd', 'decimal', decimal),
        own('target', 'decimal', decimal),
        own('remark', 'text', { width: 26 }),
      ],
      rows: figureRows(form, language),
    },
  ];
}

function versionNotes(versions: readonly SignedVersion[], shown: SignedVersion | undefined, now: SignedForm): ReportNote[] {
  const notes: ReportNote[] = versions.map(({ version, signedname, signedat, form }) => {
    const n = differences(form, now);
    const state: Text3 =
      n === 0
        ? { V: 'không khác số liệu hiện nay', E: 'same as now', T: 'ตรงกับปัจจุบัน' }
        : { V: `khác bản đã ký: ${n} số`, E: `differs from signed: ${n} figures`, T: `ต่างจากฉบับลงนาม ${n} ค่า` };
    return {
      text: {
        V: `Bản ${version} – ${signedname} ký ${signedat}: ${state.V}.`,
        E: `Version ${version} – signed by ${signedname} ${signedat}: ${state.E}.`,
        T: `ฉบับ ${version} – ${signedname} ลงนาม ${signedat}: ${state.T}`,
      },
    };
  });
  if (shown?.remarks == null) return notes;
  const { remarks } = shown;
  return [{ text: { V: `Ghi chú: ${remarks}`, E: `Remarks: ${remarks}`, T: `หมายเหตุ: ${remarks}` } }, ...notes];
}

const SIGNATURES: readonly Text3[] = [
  { V: 'Người lập', E: 'Prepared by', T: 'ผู้จัดทำ' },
  { V: 'Người kiểm tra', E: 'Checked by', T: 'ผู้ตรวจสอบ' },
  { V: 'Người duyệt', E: 'Approved by', T: 'ผู้อนุมัติ' },
];

function subtitle(month: string, shown: SignedVersion | undefined): Text3 {
  const text = monthText(month);
  if (shown === undefined)
    return {
      V: `Tháng ${text}, chưa ký`,
      E: `Month ${text}, not signed`,
      T: `เดือน ${text} ยังไม่ลงนาม`,
    };
  const { version, signedname, signedat } = shown;
  return {
    V: `Tháng ${text}, bản ${version}, ${signedname} ký ${signedat}`,
    E: `Month ${text}, version ${version}, signed by ${signedname} ${signedat}`,
    T: `เดือน ${text} ฉบับ ${version} ลงนามโดย ${signedname} ${signedat}`,
  };
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: SignedParams): Promise<ReportResult> {
  const month = monthAsked(params.month, asofOf(ctx));
  const versions = await signedVersions(tx, ctx.farmid, month);
  const shown = params.version == null ? undefined : versions.find(({ version }) => version === params.version);
  if (params.version != null && shown === undefined) throw refused('V_NOTEXISTS', 'version', { value: params.version });
  const now = await formNumbers(tx, ctx, month);
  const form = shown?.form ?? now;
  return {
    columns: stockColumns(),
    rows: form.stock.map(({ type, heads }) => ({ type: TYPES[type][ctx.language], ...heads })),
    sections: await sectionsOf(tx, ctx, form),
    notes: [
      ...versionNotes(versions, shown, now),
      ...variantNotes(FORM_CODES, shown === undefined ? ctx.settings : { ...ctx.settings, ...shown.form.settings }),
    ],
    signatures: SIGNATURES.map((title) => ({ title })),
    subtitle: subtitle(month, shown),
    asof: form.asof,
  };
}

/** PigMonthProReport_ORG: the fixed form of a month, live or as one of its signed versions (herd.md). */
export function querySigned(tx: Db, ctx: HerdReportContext, params: SignedParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, (at) => ofFarm(tx, at, params));
}

/** Who signs, and under which request. */
export interface Signer {
  readonly userid: string;
  readonly name: string;
  readonly reqid: string | null;
}

/**
 * Freezes the month of the current farm as its next version. @throws Refused 359 before the month is
 * over, 418 while a transfer waits for acceptance.
 */
export async function signForm(tx: Db, ctx: HerdReportContext, month: string, remarks: string | null, signer: Signer): Promise<number> {
  const { to } = monthPeriod(month);
  if (to >= ctx.curbusdt) throw new Refused([{ code: '359', field: 'month', params: { date: ctx.curbusdt } }]);
  const waiting = await tx.query<{ pgid: string }>(
    'select pgid from animal where farm_id = $1 and transfer_to is not null and leftdt is null and not deleted limit 1',
    [ctx.farmid],
  );
  const [first] = waiting.rows;
  if (first !== undefined) throw new Refused([{ code: '418', field: 'month', params: { id: first.pgid } }]);
  // Two people signing at once get two versions, one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${ctx.farmid}|${month}`]);
  const [latest] = await signedVersions(tx, ctx.farmid, month);
  const version = (latest?.version ?? 0) + 1;
  const form = await formNumbers(tx, ctx, month);
  await tx.query(
    'insert into month_signed (farm_id, month, version, form, remarks, reqid, signed_by, signed_name) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [ctx.farmid, month, version, JSON.stringify(form), remarks, signer.reqid, signer.userid, signer.name],
  );
  return version;
}
