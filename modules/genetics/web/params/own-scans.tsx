import { Button } from '@mantine/core';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { withValue } from '#engine/web/fields/number-cell.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useText } from '#engine/web/text/text.ts';
import { t1, t3 } from '#kernel/language.ts';
import { Q } from '../../contract/param-words.ts';
import { findScans } from '../../contract/set.calls.ts';
import { type AdjustVals, adjustVals, DEFAULT_ADJUST } from '../../contract/set-values.ts';
import { shownWeight } from '../../contract/weight-units.ts';
import { LEAST_ANIMALS } from '../../domain/serial-scans.ts';
import type { SetEditorProps } from './set-list.tsx';

const OWN = {
  title: t3('Hồi quy riêng từ các lần cân và đo lặp lại', 'Own regression on serial scans', 'รีเกรสชันของตนเองจากการชั่งและสแกนซ้ำ'),
  constant: t3('Hằng số', 'Constant', 'ค่าคงที่'),
  default: t3('Mặc định', 'Default', 'ค่าเริ่มต้น'),
  held: t3('Trong bộ này', 'In this set', 'ในชุดนี้'),
  own: t3('Ước tính riêng', 'Own estimate', 'ค่าประมาณของตนเอง'),
  animals: t3('Con đo từ 2 lần', 'Animals scanned twice or more', 'ตัวที่สแกนตั้งแต่ 2 ครั้ง'),
  scans: t3('Lần đo', 'Scans', 'จำนวนสแกน'),
  few: t3(
    'Cần ít nhất {n} con được đo từ hai lần trở lên; ô trống: chưa đủ hoặc không thấy tăng trưởng.',
    'At least {n} animals scanned twice or more are needed; empty: too few, or no growth to be seen.',
    'ต้องมีอย่างน้อย {n} ตัวที่สแกนตั้งแต่สองครั้ง ช่องว่าง: ข้อมูลไม่พอหรือไม่เห็นการเติบโต',
  ),
  take: t3('Dùng ước tính riêng', 'Take the own estimates', 'ใช้ค่าประมาณของตนเอง'),
  sex: t3('Giới tính', 'Sex', 'เพศ'),
} as const;

const NAMES = {
  a: t3('a (ngày)', 'a (d)', 'a (วัน)'),
  b: t1('b BF'),
  loinDepth: t1('c LD'),
} as const;

const COLUMNS: readonly Column[] = [
  { key: 'sexText', label: OWN.sex, type: 'text', frozen: true },
  { key: 'constantText', label: OWN.constant, type: 'text' },
  { key: 'initial', label: OWN.default, type: 'decimal', decimals: 2 },
  { key: 'held', label: OWN.held, type: 'decimal', decimals: 2 },
  { key: 'own', label: OWN.own, type: 'decimal', decimals: 2 },
  { key: 'animals', label: OWN.animals, type: 'int' },
  { key: 'scans', label: OWN.scans, type: 'int' },
];

/** What the company's own serial scans say of the constants, beside those in print and those of the set. */
export function OwnScans({ vals, breed, readOnly, onChange }: SetEditorProps) {
  const text = useText();
  const { data } = useCall(findScans, { breed });
  if (data === undefined) return null;
  const adjust = adjustVals(vals);
  const shown = (constant: keyof typeof NAMES, value: number): number => (constant === 'a' ? value : shownWeight(value, adjust.units));
  const rows = data.rows.map(({ sex, constant, value, animals, scans }) => ({
    sexText: text(Q[sex]),
    constantText: constant === 'a' ? text(NAMES.a) : `${text(NAMES[constant])} (${adjust.units})`,
    initial: shown(constant, DEFAULT_ADJUST[sex][constant]),
    held: shown(constant, adjust[sex][constant]),
    own: value === null ? null : shown(constant, value),
    animals,
    scans,
  }));
  const known = data.rows.filter(({ value }) => value !== null);
  const take = () => {
    const taken = known.reduce<AdjustVals>((held, { sex, constant, value }) => withValue(held, [sex, constant], value), { ...adjust, rule: 'own' });
    onChange(taken as unknown as Record<string, unknown>);
  };
  return (
    <section aria-labelledby="own-scans">
      <h3 id="own-scans">{text(OWN.title)}</h3>
      <ReportGrid columns={COLUMNS} rows={rows} label={text(OWN.title)} />
      {known.length === rows.length ? null : <p className="dim">{text(OWN.few).replace('{n}', String(LEAST_ANIMALS))}</p>}
      {readOnly || known.length === 0 ? null : (
        <Button variant="default" onClick={take}>
          {text(OWN.take)}
        </Button>
      )}
    </section>
  );
}
