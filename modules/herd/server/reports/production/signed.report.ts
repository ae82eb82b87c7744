import { int } from '#engine/define/fields.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import {
  type DeathLine,
  type SignedForm,
  STOCK_WAYS,
  type StockLine,
  type StockType,
  type StockWay,
} from '#modules/herd/contract/reports/production/signed-form.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { herdReport, herdTable } from '../herd-report.ts';
import { nameColumns, PRODUCTION_LINE, type ProductionLine, productionLines } from '../production-table.ts';
import { variantNotes } from '../report-notes.ts';
import { differences, FORM_CODES, formNumbers } from './form-numbers.ts';
import { monthAsked, monthText } from './month-span.ts';
import { type SignedVersion, signedVersions } from './signed-months.ts';

const TYPES: Readonly<Record<StockType, Text3>> = {
  gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  sow: t3('Nái đã phối', 'Mated females', 'แม่พันธุ์'),
  boar: t3('Đực giống', 'Boars', 'พ่อพันธุ์'),
  suckling: t3('Heo con theo mẹ', 'Suckling piglets', 'ลูกสุกรดูดนม'),
  nursery: t3('Heo cai sữa', 'Nursery pigs', 'สุกรอนุบาล'),
};

const TYPE = t3('Loại heo', 'Type', 'ประเภท');

const WAYS: Readonly<Record<StockWay, Text3>> = {
  opening: t3('Đầu tháng', 'Opening', 'ยอดยกมา'),
  entered: t3('Nhập', 'Entered', 'เข้า'),
  born: t3('Sinh', 'Born', 'เกิด'),
  weanedin: t3('Cai sữa vào', 'Weaned in', 'หย่านมเข้า'),
  fromtype: t3('Từ loại khác', 'From other type', 'จากประเภทอื่น'),
  died: t3('Chết', 'Died', 'ตาย'),
  euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'),
  culled: t3('Loại', 'Culled', 'คัดทิ้ง'),
  sold: t3('Bán', 'Sold', 'ขาย'),
  moved: t3('Chuyển', 'Moved', 'ย้าย'),
  weanedout: t3('Cai sữa ra', 'Weaned out', 'หย่านมออก'),
  totype: t3('Sang loại khác', 'To other type', 'ไปประเภทอื่น'),
  other: t3('Khác', 'Other', 'อื่นๆ'),
  closing: t3('Cuối tháng', 'Closing', 'ยอดคงเหลือ'),
};
const IN = t3('Tăng', 'In', 'เพิ่ม');
const OUT = t3('Giảm', 'Out', 'ลด');
const INS = new Set<StockWay>(['entered', 'born', 'weanedin', 'fromtype']);
const EDGES = new Set<StockWay>(['opening', 'closing', 'other']);

const STOCK = herdTable<StockLine>((c) => [
  c.text('type', TYPE, { frozen: true, width: 16, words: TYPES }),
  ...STOCK_WAYS.map((way) => c.int(way, WAYS[way], { of: ({ heads }) => heads[way], ...(EDGES.has(way) ? {} : { group: INS.has(way) ? IN : OUT }) })),
]);

const COUNTED: readonly (readonly [string, Text3])[] = [
  ['mat', t3('Lượt phối', 'Matings', 'การผสม')],
  ['mg', t3('– hậu bị', '– gilts', '– สุกรสาว')],
  ['mw', t3('– sau cai sữa', '– after weaning', '– หลังหย่านม')],
  ['mr', t3('– phối lại', '– repeats', '– ผสมซ้ำ')],
  ['checks', t3('Khám thai', 'Pregnancy checks', 'ตรวจท้อง')],
  ['positive', t3('– có thai', '– positive', '– พบท้อง')],
  ['returns', t3('Lên giống lại', 'Returns', 'กลับสัด')],
  ['abortions', t3('Sẩy thai', 'Abortions', 'แท้ง')],
  ['farrowings', t3('Nái đẻ', 'Farrowings', 'แม่คลอด')],
  ['live', t3('– sơ sinh sống', '– born alive', '– แรกคลอดมีชีวิต')],
  ['dead', t3('– chết khi sinh', '– stillborn', '– ตายแรกคลอด')],
  ['mummy', t3('– thai khô', '– mummified', '– มัมมี่')],
  ['weanings', t3('Ổ cai sữa', 'Litters weaned', 'ครอกหย่านม')],
  ['weaned', t3('– heo con cai sữa', '– pigs weaned', '– ลูกหย่านม')],
  ['weankg', t3('– khối lượng đã cân, kg', '– weight weighed, kg', '– น้ำหนักที่ชั่ง กก.')],
];

const COUNTS = herdTable<{ readonly what: Text3; readonly count: number }>((c) => [
  c.text('what', { width: 34 }),
  c.decimal('count', { decimals: 0 }),
]);

const UNKNOWN = t3('Không rõ', 'Unknown', 'ไม่ทราบ');
const DEATHS = herdTable<DeathLine>((c) => [
  c.text('type', TYPE, { width: 20, words: TYPES }),
  c.text('reason', { width: 34, of: ({ reason }) => reason ?? UNKNOWN }),
  c.int('count', { of: ({ n }) => n }),
]);

/** The figures of the form; on paper they open nothing. */
function figureTable({ figures }: SignedForm) {
  const { figure: _, ...says } = PRODUCTION_LINE;
  const of = ({ figure }: ProductionLine) => (figure === undefined ? undefined : figures[figure.code]);
  return herdTable<ProductionLine>((c) => {
    const [name, ...unit] = nameColumns(c);
    return [
      ...(name === undefined ? [] : [{ ...name, width: 36 }]),
      ...unit,
      c.decimal('month', t3('Tháng', 'Month', 'เดือน'), { decimals: 2, of: (line) => of(line)?.month, provisional: (line) => of(line)?.open?.month }),
      c.decimal('ytd', t3('Từ đầu năm', 'Year to date', 'ตั้งแต่ต้นปี'), {
        decimals: 2,
        of: (line) => of(line)?.ytd,
        provisional: (line) => of(line)?.open?.ytd,
      }),
      c.decimal('target', { decimals: 2, of: (line) => of(line)?.target }),
      c.text('remark', t3('Ghi chú', 'Remarks', 'หมายเหตุ'), { width: 26 }),
    ];
  }, says);
}

/** What was signed, by whom, and how far it differs from what is known now. */
function versionNote({ version, signedname, signedat, form }: SignedVersion, now: SignedForm): Text3 {
  const n = differences(form, now);
  const state =
    n === 0
      ? t3('không khác số liệu hiện nay', 'same as now', 'ตรงกับปัจจุบัน')
      : t3(`khác bản đã ký: ${n} số`, `differs from signed: ${n} figures`, `ต่างจากฉบับลงนาม ${n} ค่า`);
  return t3(
    `Bản ${version} – ${signedname} ký ${signedat}: ${state.V}.`,
    `Version ${version} – signed by ${signedname} ${signedat}: ${state.E}.`,
    `ฉบับ ${version} – ${signedname} ลงนาม ${signedat}: ${state.T}`,
  );
}

function subtitle(month: string, shown: SignedVersion | undefined): Text3 {
  const text = monthText(month);
  if (shown === undefined) return t3(`Tháng ${text}, chưa ký`, `Month ${text}, not signed`, `เดือน ${text} ยังไม่ลงนาม`);
  const { version, signedname, signedat } = shown;
  return t3(
    `Tháng ${text}, bản ${version}, ${signedname} ký ${signedat}`,
    `Month ${text}, version ${version}, signed by ${signedname} ${signedat}`,
    `เดือน ${text} ฉบับ ${version} ลงนามโดย ${signedname} ${signedat}`,
  );
}

/** PigMonthProReport_ORG: the fixed form of a month, live or as one of its signed versions (herd.md). */
export const report = herdReport({
  name: 'PigMonthProReport_ORG',
  page: {
    menuGroup: 'herd-production',
    place: 10,
    title: t3('Báo cáo tháng (mẫu gốc)', 'Monthly Report, Signed Form', 'รายงานประจำเดือน (แบบฟอร์มต้นฉบับ)'),
    purpose: t3(
      'Mẫu báo cáo tháng để ký và lưu: số liệu đã ký không đổi.',
      'The monthly form to sign and file: signed numbers do not change.',
      'แบบรายงานเดือนสำหรับลงนามและเก็บ ตัวเลขที่ลงนามแล้วไม่เปลี่ยน',
    ),
  },
  paper: 'portrait',
  compares: [],
  fields: [
    F.farmid,
    F.month,
    int('version', t3('Bản đã ký số', 'Signed version', 'ฉบับลงนามที่'), {
      min: 1,
      max: 999,
      help: t3('Để trống: số liệu hiện nay', 'Blank: as known now', 'เว้นว่าง: ข้อมูลปัจจุบัน'),
    }),
  ],
  answer: async (at, { month: asked, version: wanted = null }) => {
    const { tx, farmid, settings } = at;
    const month = monthAsked(asked, asofOf(at));
    const versions = await signedVersions(tx, farmid, month);
    const shown = wanted === null ? undefined : versions.find(({ version }) => version === wanted);
    if (wanted !== null && shown === undefined) throw refused('V_NOTEXISTS', 'version', { value: wanted });
    const now = await formNumbers(tx, at, month);
    const form = shown?.form ?? now;
    const remarks = shown?.remarks ?? null;
    return {
      table: STOCK.of(form.stock),
      sections: [
        {
          key: 'counts',
          title: t3('Phối, khám, đẻ, cai sữa', 'Matings, checks, farrowings, weanings', 'ผสม ตรวจ คลอด หย่านม'),
          table: COUNTS.of(COUNTED.map(([name, what]) => ({ what, count: form.counts[name] ?? 0 }))),
        },
        { key: 'deaths', title: t3('Chết theo lý do', 'Deaths by reason', 'การตายตามสาเหตุ'), table: DEATHS.of(form.deaths) },
        {
          key: 'figures',
          newPage: true,
          title: t3('Năng suất', 'Production', 'ผลผลิต'),
          table: figureTable(form).of(productionLines(PRODUCTION_SET)),
        },
      ],
      notes: [
        remarks === null ? null : t3(`Ghi chú: ${remarks}`, `Remarks: ${remarks}`, `หมายเหตุ: ${remarks}`),
        ...versions.map((one) => versionNote(one, now)),
        ...variantNotes(FORM_CODES, { ...settings, ...shown?.form.settings }),
      ],
      signatures: [
        t3('Người lập', 'Prepared by', 'ผู้จัดทำ'),
        t3('Người kiểm tra', 'Checked by', 'ผู้ตรวจสอบ'),
        t3('Người duyệt', 'Approved by', 'ผู้อนุมัติ'),
      ],
      subtitle: subtitle(month, shown),
      asof: form.asof,
    };
  },
});
