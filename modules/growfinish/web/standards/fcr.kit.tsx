import { useState } from 'react';
import { type FcrBand, standardFcr } from '#engine/batch/domain/figures/standards.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { decimal } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { BAND_FIELDS, findClosed, HEAD_FIELDS } from '../../contract/standards/standard.calls.ts';
import { S } from '../../contract/standards/standard-words.ts';
import { bandRegression } from '../../domain/fcr-regression.ts';
import { bandSpans } from '../../domain/standards.ts';
import type { Opened, StandardKit } from './standard-page.tsx';

const WORDS = {
  tryOut: t3('Tính thử', 'Try it out', 'ทดลองคำนวณ'),
  start: t3('Khối lượng đầu', 'Start weight', 'น้ำหนักเริ่มต้น'),
  end: t3('Khối lượng cuối', 'End weight', 'น้ำหนักสิ้นสุด'),
  price: t3('Giá thức ăn bình quân', 'Mean feed price', 'ราคาอาหารเฉลี่ย'),
  result: t3('FCR chuẩn', 'Standard FCR', 'FCR มาตรฐาน'),
  tenth: t3('Giá trị của 0,1 FCR mỗi con', 'Value of 0.1 FCR a head', 'มูลค่าของ 0.1 FCR ต่อตัว'),
  band: t3('Khoảng khối lượng (kg)', 'Band (kg)', 'ช่วงน้ำหนัก (กก.)'),
  kg: t3('kg tăng trong khoảng', 'kg gained in the band', 'กก.ที่เพิ่มในช่วง'),
  feed: t3('kg thức ăn', 'kg of feed', 'กก.อาหาร'),
  regression: t3('Các lứa đóng trong 12 tháng', 'Closed batches of 12 months', 'รุ่นที่ปิดใน 12 เดือน'),
  found: t3('FCR thực tế (hồi quy)', 'FCR found (regression)', 'FCR จริง (ถดถอย)'),
  difference: t3('Chênh lệch', 'Difference', 'ผลต่าง'),
  unknown: t3('không tách được', 'cannot be told apart', 'แยกไม่ได้'),
  batch: t3('Lứa', 'Batch', 'รุ่น'),
  closed: t3('Ngày đóng', 'Closed on', 'วันที่ปิด'),
  came: t3('Vào (kg)', 'In (kg)', 'เข้า (กก.)'),
  left: t3('Ra (kg)', 'Out (kg)', 'ออก (กก.)'),
  none: t3('Chưa có lứa đóng nào đủ khối lượng và thức ăn.', 'No closed batch with weights and feed yet.', 'ยังไม่มีรุ่นที่ปิดซึ่งมีน้ำหนักและอาหารครบ'),
};

/** The bands that hold numbers and rise, as far as the first that does not. */
function typedBands({ rows }: Opened): FcrBand[] {
  const made: FcrBand[] = [];
  for (const { upto, fcr } of rows) {
    if (typeof upto !== 'number' || typeof fcr !== 'number' || upto <= (made.at(-1)?.upto ?? 0)) break;
    made.push({ upto, fcr });
  }
  return made;
}

const bandName = ({ from, to }: { readonly from: number; readonly to: number }): string => `${formatNumber(from, 2)} – ${formatNumber(to, 2)}`;

const WEIGHTS = [
  decimal('start', WORDS.start, { decimals: 1, unit: 'kg', max: 500 }),
  decimal('end', WORDS.end, { decimals: 1, unit: 'kg', max: 500 }),
] as const;
/** Pigs of the usual range: from the nursery to sale. */
const EXAMPLE = { start: 25, end: 105 };

/** Two weights and what the bands say between them, band by band, with the money a tenth of feed conversion is worth. */
function TryOut({ bands }: { readonly bands: readonly FcrBand[] }) {
  const text = useText();
  const { data } = useCall(findClosed, {});
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>(EXAMPLE);
  const [start, end] = [Number(typed['start'] ?? 0), Number(typed['end'] ?? 0)];
  const fcr = standardFcr(bands, start, end);
  const price = data?.price ?? null;
  return (
    <Part title={WORDS.tryOut} level={3}>
      <FieldGrid fields={WEIGHTS} values={typed as never} onChange={(key, value) => setTyped({ ...typed, [key]: value })} />
      <Facts
        facts={[
          [WORDS.result, fcr === null ? '–' : formatNumber(fcr, 3)],
          [WORDS.price, price === null ? null : formatNumber(price, 0)],
          [WORDS.tenth, price === null || end <= start ? null : formatNumber(0.1 * (end - start) * price, 0)],
        ]}
      />
      <PlainTable
        label={text(WORDS.tryOut)}
        heads={[WORDS.band, numeric(S.fcr), numeric(WORDS.kg), numeric(WORDS.feed)]}
        rows={bandSpans(bands, start, end).map((span) => ({
          key: String(span.to),
          name: bandName(span),
          cells: [formatNumber(span.fcr, 2), formatNumber(span.kg, 2), formatNumber(span.kg * span.fcr, 2)],
        }))}
      />
    </Part>
  );
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value, 2)}`;

/** What closed batches show of each band, and the batches themselves. */
function Regression({ bands }: { readonly bands: readonly FcrBand[] }) {
  const text = useText();
  const { data } = useCall(findClosed, {});
  const batches = data?.batches ?? [];
  if (batches.length === 0) return <p className="dim">{data === undefined ? '' : text(WORDS.none)}</p>;
  const found = bandRegression(bands, batches);
  const spans = bandSpans(bands, 0, 0);
  return (
    <Part title={WORDS.regression} more={`(${batches.length})`} level={3}>
      <PlainTable
        label={text(WORDS.regression)}
        heads={[WORDS.band, numeric(S.fcr), numeric(WORDS.found), numeric(WORDS.difference)]}
        rows={spans.map((span, i) => {
          const value = found[i] ?? null;
          const off = value === null ? null : value - span.fcr;
          return {
            key: String(span.to),
            name: bandName(span),
            cells: [
              formatNumber(span.fcr, 2),
              value === null ? text(WORDS.unknown) : formatNumber(value, 2),
              off === null ? '' : toned(off > 0.1 ? 'warn' : undefined, signed(off)),
            ],
          };
        })}
      />
      <PlainTable
        label={text(WORDS.batch)}
        heads={[
          WORDS.batch,
          WORDS.closed,
          numeric(WORDS.came),
          numeric(WORDS.left),
          numeric(S.fcr),
          numeric(WORDS.result),
          numeric(WORDS.difference),
        ]}
        rows={batches.map((batch) => {
          const standard = standardFcr(bands, batch.from, batch.to);
          return {
            key: batch.name,
            name: batch.name,
            cells: [
              formatDate(batch.closedt),
              formatNumber(batch.from, 1),
              formatNumber(batch.to, 1),
              formatNumber(batch.fcr, 2),
              standard === null ? '–' : formatNumber(standard, 2),
              standard === null ? '' : signed(batch.fcr - standard),
            ],
          };
        })}
      />
    </Part>
  );
}

/** Feed conversion by live weight. */
export const fcrKit: StandardKit = {
  kind: 'fcr',
  route: 'fcrstandard',
  level: 70,
  head: HEAD_FIELDS.fcr,
  fields: () => BAND_FIELDS,
  rowsOf: ({ bands }) => bands,
  suggested: ({ suggested }, { stdtp }) => (stdtp === 'poultry' ? [] : suggested.bands),
  computed: () => [],
  body: (rows) => ({ bands: rows as never }),
  columns: [{ key: 'sexes', label: S.sex, type: 'text' }],
  cells: ({ sex }, text) => ({ sexes: text(sex === null ? S.bothSexes : SEX_LIST.words[sex]) }),
  below: (opened) => (
    <>
      <TryOut bands={typedBands(opened)} />
      {opened.values['stdtp'] === 'poultry' ? null : <Regression bands={typedBands(opened)} />}
    </>
  ),
  frame: (content) => <PageFrame>{content}</PageFrame>,
};
