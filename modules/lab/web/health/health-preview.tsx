import type { FieldValues } from '#engine/define/field.ts';
import type { Column, ReportChart, ReportRow } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import type { ManagedRow } from '#engine/web/screens/manage-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { later } from '#engine/web/ui/later.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { t1, t3 } from '#kernel/language.ts';
import { previewHealth } from '../../contract/health/health.calls.ts';
import { EXPECTED_FIELDS } from '../../contract/health/health.resources.ts';
import { HW } from '../../contract/health/words.ts';

const Chart = later(() => import('#engine/web/chart/report-chart.tsx'));

const WORDS = {
  title: t3('Kết quả một năm qua với mức đang ghi', 'The last year’s results by what is typed', 'ผลปีที่ผ่านมากับค่าที่กำลังระบุ'),
  none: t3('Chưa có kết quả nào của bệnh này trong một năm qua.', 'The last year has no result of this disease.', 'ไม่มีผลของโรคนี้ในปีที่ผ่านมา'),
  low: t3('Mức thấp', 'Low', 'ต่ำสุด'),
  high: t3('Mức cao', 'High', 'สูงสุด'),
  farms: t3('Trại và màu', 'Farms and colours', 'ฟาร์มและสี'),
  before: t3('Hiện nay', 'Now', 'ปัจจุบัน'),
  after: t3('Sau khi lưu', 'Once saved', 'หลังบันทึก'),
  change: t3('Trại đổi màu: ', 'Farms that change colour: ', 'ฟาร์มที่เปลี่ยนสี: '),
} as const;

const COLOURS = {
  green: t3('Xanh', 'Green', 'เขียว'),
  amber: t3('Vàng', 'Amber', 'เหลือง'),
  red: t3('Đỏ', 'Red', 'แดง'),
} as const;
const TONES = { green: 'good', amber: 'warn', red: 'bad' } as const;

type Answer = OutputOf<typeof previewHealth>;

const COLUMNS: readonly Column[] = [
  { key: 'name', label: t3('Trại', 'Farm', 'ฟาร์ม'), type: 'text', frozen: true, width: 20 },
  { key: 'n', label: HW.n, type: 'int' },
  { key: 'mean', label: HW.meanOrGmt, type: 'decimal', decimals: 2 },
  { key: 'positive', label: HW.positive, type: 'percent', decimals: 0 },
  { key: 'protection', label: HW.protection, type: 'percent', decimals: 0 },
  { key: 'cv', label: HW.cv, type: 'percent', decimals: 0 },
  { key: 'before', label: WORDS.before, type: 'text', width: 10 },
  { key: 'after', label: WORDS.after, type: 'text', width: 10 },
];

function chartOf({ months, farms, titre }: Answer, low: unknown, high: unknown): ReportChart {
  const limit = (label: (typeof WORDS)['low'], value: unknown) => (typeof value === 'number' ? [{ label, value, tone: 'plain' as const }] : []);
  return {
    kind: 'line',
    title: titre ? HW.gmt : HW.mean,
    x: months.map((month) => `${month.slice(4)}/${month.slice(0, 4)}`),
    series: farms.map(({ name, values }) => ({ name: t1(name), values })),
    limits: [...limit(WORDS.low, low), ...limit(WORDS.high, high)],
  };
}

const KEYS = EXPECTED_FIELDS.map(({ key }) => key);

/** The band over the last year's results, and farms whose colour would change, before it is saved. */
export function HealthPreview({ values, row }: { readonly values: FieldValues; readonly row: ManagedRow | null }) {
  const text = useText();
  const disease = values['disease'] ?? row?.['disease'] ?? null;
  const typed = Object.fromEntries(KEYS.flatMap((key) => (values[key] == null || values[key] === '' ? [] : [[key, values[key]]])));
  const company = (values['company'] ?? row?.company ?? 'N') as 'Y' | 'N';
  const body = { ...typed, disease, company, rowid: row === null ? null : String(row['rowid']) };
  const { data } = useCall(previewHealth, body as never, { keep: true, enabled: typeof disease === 'string' && disease !== '' });
  if (data === undefined) return null;
  if (data.farms.length === 0) return <p className="dim">{text(WORDS.none)}</p>;
  const changed = data.farms.filter(({ before, after }) => before !== after);
  const shown = (colour: Answer['farms'][number]['before']) => (colour === null ? '–' : text(COLOURS[colour]));
  const rows = data.farms.map(({ values: _, farmid: __, before, after, ...own }) => ({
    ...{ ...own, before: shown(before), after: shown(after) },
    ...(before === null ? {} : { _mark_before: TONES[before] }),
    ...(after === null ? {} : { _mark_after: TONES[after] }),
  }));
  return (
    <Part title={WORDS.title} level={3}>
      <Chart chart={chartOf(data, values['low'], values['high'])} />
      <p>
        {text(WORDS.change)}
        {changed.length === 0 ? '0' : changed.map(({ name }) => name).join(', ')}
      </p>
      <GridPart title={WORDS.farms} columns={COLUMNS} rows={rows as readonly ReportRow[]} />
    </Part>
  );
}
