import type { Column, ReportRow } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { useText } from '#engine/web/text/text.ts';
import { t1, t3 } from '#kernel/language.ts';
import { diseaseName } from '../../contract/health/diseases.ts';
import type { findVaccinations } from '../../contract/health/dose.calls.ts';
import { HW, READINGS } from '../../contract/health/words.ts';

const WORDS = {
  matrix: t3('Chuồng và vắc xin', 'Houses and vaccines', 'โรงเรือนและวัคซีน'),
  none: t3('Chưa có chuồng nào được ghi tiêm vắc xin', 'No house has a vaccination yet', 'ยังไม่มีโรงเรือนที่บันทึกวัคซีน'),
  noneHint: t3(
    'Ghi lần tiêm đầu tiên ở trên, hoặc lấy từ phiếu xuất vắc xin.',
    'Enter the first one above, or take it over from what was issued.',
    'บันทึกครั้งแรกด้านบน หรือนำมาจากใบจ่ายวัคซีน',
  ),
  responses: t3('Kháng thể sau tiêm', 'Response to the last dose', 'ผลตอบสนองหลังฉีด'),
  due: t3('Chuồng đến hạn lấy mẫu', 'Houses due for sampling', 'โรงเรือนถึงกำหนดเก็บตัวอย่าง'),
  from: t3('Lấy mẫu từ', 'Sample from', 'เก็บตั้งแต่'),
  to: t3('Đến', 'To', 'ถึง'),
} as const;

type Answer = OutputOf<typeof findVaccinations>;
type Cell = Answer['cells'][number];

const HOUSE: readonly Column[] = [
  { key: 'roomid', label: HW.house, type: 'text', frozen: true, width: 8 },
  { key: 'name', label: t3('Tên chuồng', 'Name', 'ชื่อโรงเรือน'), type: 'text', width: 18 },
  { key: 'ageweeks', label: HW.age, type: 'decimal', decimals: 1, unit: 'w' },
  { key: 'heads', label: HW.head, type: 'int' },
];

const TONES: Readonly<Record<string, string>> = { due: 'warn', late: 'bad' };

/** One row a house, four columns a vaccine. */
function matrixOf({ cells, houses }: Answer): { readonly columns: readonly Column[]; readonly rows: readonly ReportRow[] } {
  const vaccines = new Map(cells.map(({ itemid, item }) => [itemid, item]));
  const columns = [...vaccines]
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .flatMap(([itemid, item]): Column[] => {
      const group = t1(item);
      return [
        { key: `last.${itemid}`, label: HW.given, type: 'date', group },
        { key: `no.${itemid}`, label: HW.doseno, type: 'int', group },
        { key: `days.${itemid}`, label: HW.days, type: 'int', unit: 'd', group },
        { key: `next.${itemid}`, label: HW.next, type: 'date', group },
      ];
    });
  const own = Map.groupBy(cells, ({ roomid }) => roomid);
  const rows = houses.map(({ roomid, name, heads, ageweeks }) => ({
    ...{ roomid, name, heads, ageweeks },
    ...Object.fromEntries(
      (own.get(roomid) ?? []).flatMap(({ itemid, last, doseno, days, next, state }) => [
        [`last.${itemid}`, last],
        [`no.${itemid}`, doseno],
        [`days.${itemid}`, days],
        [`next.${itemid}`, next],
        ...(state === null || TONES[state] === undefined ? [] : [[`_mark_next.${itemid}`, TONES[state]]]),
      ]),
    ),
  }));
  return { columns: [...HOUSE, ...columns], rows };
}

const RESPONSE: readonly Column[] = [
  { key: 'roomid', label: HW.house, type: 'text', frozen: true, width: 8 },
  { key: 'item', label: HW.vaccine, type: 'text', width: 20 },
  { key: 'disease', label: HW.disease, type: 'text', width: 16 },
  { key: 'last', label: HW.given, type: 'date' },
  { key: 'doseno', label: HW.doseno, type: 'int' },
  { key: 'sampledt', label: HW.sampled, type: 'date' },
  { key: 'test', label: HW.test, type: 'text', width: 18 },
  { key: 'n', label: HW.n, type: 'int' },
  { key: 'mean', label: HW.meanOrGmt, type: 'decimal', decimals: 2 },
  { key: 'protection', label: HW.protection, type: 'percent', decimals: 0 },
  { key: 'positive', label: HW.positive, type: 'percent', decimals: 0 },
  { key: 'cv', label: HW.cv, type: 'percent', decimals: 0 },
  { key: 'reading', label: HW.reading, type: 'text', width: 12 },
];

const READING_TONES: Readonly<Record<string, string>> = { even: 'good', uneven: 'bad' };

function responseRows(cells: readonly Cell[], text: ReturnType<typeof useText>): readonly ReportRow[] {
  return cells.flatMap(({ roomid, item, disease, last, doseno, response }) => {
    if (last === null || response === null) return [];
    const { sampledt, test, n, mean, gmt, protection, positive, cv, reading, formula } = response;
    const shown = formula === 'titre' ? gmt : mean;
    return [
      {
        ...{ roomid, item, disease: text(diseaseName(disease)), last, doseno, sampledt, test, n, mean: shown, protection, positive, cv },
        reading: reading === null ? null : text(READINGS[reading]),
        ...(reading === null || READING_TONES[reading] === undefined ? {} : { _mark_reading: READING_TONES[reading] }),
      },
    ];
  });
}

const DUE: readonly Column[] = [
  { key: 'roomid', label: HW.house, type: 'text', frozen: true, width: 8 },
  { key: 'item', label: HW.vaccine, type: 'text', width: 20 },
  { key: 'disease', label: HW.disease, type: 'text', width: 18 },
  { key: 'doseno', label: HW.doseno, type: 'int' },
  { key: 'givendt', label: HW.given, type: 'date' },
  { key: 'from', label: WORDS.from, type: 'date' },
  { key: 'to', label: WORDS.to, type: 'date' },
];

/** The vaccines of all houses, what the samples answered, where samples are due. */
export function VaccineTables({ data }: { readonly data: Answer }) {
  const text = useText();
  const { columns, rows } = matrixOf(data);
  const due = data.due.map(({ late, disease, ...row }) => ({ ...row, disease: text(diseaseName(disease)), ...(late ? { _mark_to: 'bad' } : {}) }));
  const hint = `${data.window[0]}–${data.window[1]}`;
  return (
    <>
      <GridPart title={WORDS.due} columns={DUE} rows={due as readonly ReportRow[]} />
      <GridPart title={WORDS.matrix} columns={columns} rows={rows} always emptyTitle={text(WORDS.none)} emptyHint={text(WORDS.noneHint)} />
      <GridPart title={WORDS.responses} columns={RESPONSE} rows={responseRows(data.cells, text)}>
        <p className="dim">
          {text(t3(`Mẫu lấy từ ngày ${hint} sau khi tiêm.`, `Samples drawn ${hint} days after the dose.`, `ตัวอย่างที่เก็บ ${hint} วันหลังฉีด`))}
        </p>
      </GridPart>
    </>
  );
}
