import type { Column, ReportRow } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import type { ManagedRow } from '#engine/web/screens/manage-page.tsx';
import type { LevelTab, TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { diseaseName } from '../../contract/health/diseases.ts';
import { findSamplingPlan } from '../../contract/health/health.calls.ts';
import { ageClasses, farmStatus, healthPara, outbreak, statusClass } from '../../contract/health/health.resources.ts';
import { HW } from '../../contract/health/words.ts';
import { listed } from '../inner-list.tsx';
import { useTestNames } from '../requests/test-names.ts';
import { HealthPreview } from './health-preview.tsx';

const nameOf = (row: ManagedRow): string =>
  [row['disease'], row['testcd'], row['class'], row['code'], row['fromdt']].filter(Boolean).map(String).join(' · ');

const PLAN: readonly Column[] = [
  { key: 'disease', label: t3('Bệnh', 'Disease', 'โรค'), type: 'text', frozen: true, width: 18 },
  { key: 'test', label: HW.test, type: 'text', width: 22 },
  { key: 'className', label: t3('Lớp', 'Class', 'ช่วง'), type: 'text', width: 16 },
  { key: 'animals', label: t3('Cần lấy', 'Animals', 'จำนวนที่ต้องเก็บ'), type: 'int' },
  { key: 'weeks', label: t3('Chu kỳ', 'Interval', 'รอบ'), type: 'int', unit: 'w' },
  { key: 'last', label: t3('Lần trước', 'Last sampled', 'ครั้งก่อน'), type: 'date' },
  { key: 'sampled', label: t3('Đã lấy', 'Sampled', 'เก็บแล้ว'), type: 'int' },
  { key: 'next', label: t3('Lần tới', 'Next due', 'ครั้งถัดไป'), type: 'date' },
];
const PLAN_TITLE = t3('Lấy mẫu theo kế hoạch', 'Samplings by plan', 'การเก็บตัวอย่างตามแผน');
const NO_PLAN = t3('Chưa có kế hoạch lấy mẫu', 'No sampling plan yet', 'ยังไม่มีแผนเก็บตัวอย่าง');
const NO_PLAN_HINT = t3(
  'Ghi số con và chu kỳ ở một dòng của thẻ Mức mong đợi.',
  'Give animals and interval in a row of the tab Expected results.',
  'ระบุจำนวนตัวและรอบในแท็บผลที่คาดหวัง',
);

type Plan = OutputOf<typeof findSamplingPlan>;
const SINCE = t3('từ', 'since', 'ตั้งแต่');
const OUTBREAK = t3('Ổ dịch', 'Outbreak', 'การระบาด');

/** The class the farm is in for each disease, and the outbreaks of the last year. */
function Standing({ statuses, outbreaks }: Pick<Plan, 'statuses' | 'outbreaks'>) {
  const text = useText();
  const facts = [
    ...statuses.map(({ disease, name, fromdt }) => [text(diseaseName(disease)), `${name}, ${text(SINCE)} ${formatDate(fromdt as never)}`] as const),
    ...outbreaks.map(({ disease, fromdt, todt }) => {
      const days = [formatDate(fromdt as never), todt === null ? '…' : formatDate(todt as never)].join('–');
      return [`${text(OUTBREAK)} ${text(diseaseName(disease))}`, days] as const;
    }),
  ];
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

/** Samplings of the farm by plan, the longest overdue first. */
function SamplingPlan() {
  const text = useText();
  const testName = useTestNames();
  const { data } = useCall(findSamplingPlan, {}, { keep: true });
  if (data === undefined) return null;
  const rows = data.rows.map(({ late, disease, testcd, class: _, ...row }) => ({
    ...row,
    test: testcd === null ? null : testName(testcd),
    disease: text(diseaseName(disease)),
    ...(late ? { _mark_next: 'bad' } : row.next <= data.today ? { _mark_next: 'warn' } : {}),
    ...(row.last !== null && row.sampled < row.animals ? { _mark_sampled: 'warn' } : {}),
  }));
  return (
    <>
      <Standing statuses={data.statuses} outbreaks={data.outbreaks} />
      <GridPart
        title={PLAN_TITLE}
        columns={PLAN}
        rows={rows as readonly ReportRow[]}
        always
        emptyTitle={text(NO_PLAN)}
        emptyHint={text(NO_PLAN_HINT)}
      />
    </>
  );
}

const TABS: readonly LevelTab[] = [
  {
    key: 'expected',
    label: t3('Mức mong đợi', 'Expected results', 'ผลที่คาดหวัง'),
    content: listed(healthPara, t3('Thêm mức mong đợi', 'Add an expectation', 'เพิ่มผลที่คาดหวัง'), {
      nameOf,
      preview: (values, row) => <HealthPreview values={values} row={row} />,
    }),
  },
  { key: 'plan', label: t3('Kế hoạch lấy mẫu', 'Sampling plan', 'แผนเก็บตัวอย่าง'), content: () => <SamplingPlan /> },
  {
    key: 'classes',
    label: t3('Lớp tuổi, lứa', 'Age and parity classes', 'ช่วงอายุและท้อง'),
    content: listed(ageClasses, t3('Thêm bộ lớp tuổi', 'Add a set of classes', 'เพิ่มชุดช่วง'), { nameOf: ({ says }) => String(says ?? '') }),
  },
  {
    key: 'statusclasses',
    label: t3('Xếp loại theo bệnh', 'Status classes', 'ระดับสถานะ'),
    content: listed(statusClass, t3('Thêm xếp loại', 'Add a class', 'เพิ่มระดับ'), { nameOf }),
  },
  {
    key: 'status',
    label: t3('Xếp loại của trại', 'Status of the farm', 'สถานะฟาร์ม'),
    content: listed(farmStatus, t3('Xếp loại trại', 'Set the status', 'กำหนดสถานะ'), { nameOf }),
  },
  {
    key: 'outbreaks',
    label: t3('Ổ dịch', 'Outbreaks', 'การระบาด'),
    content: listed(outbreak, t3('Thêm ổ dịch', 'Add an outbreak', 'เพิ่มการระบาด'), { nameOf }),
  },
];

/** What a herd should show, its sampling plan, classes, status and outbreaks. */
export const healthTabs: TabsDef = { tabs: TABS };
