import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { formatNumber } from '#kernel/language.ts';
import { tryAdjust } from '../../contract/set.calls.ts';
import { type AdjustVals, adjustVals, DEFAULT_ADJUST } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, t3 } from '../../contract/texts.ts';
import { CANADA_K, CHINA_2017 } from '../../domain/adjust-growth.ts';
import { CULBERTSON_1997, NSIF_LITTER, WOOD_1990 } from '../../domain/adjust-litter.ts';
import { NumberCell, withValue } from './number-cell.tsx';
import { Q } from './param-words.ts';
import type { SetEditorProps } from './set-list.tsx';

const ReportChart = lazy(() => import('#engine/web/chart/report-chart.tsx'));

const SEXES = ['boar', 'gilt', 'barrow'] as const;
const RULES = ['NSIF', 'China 2017', 'Canada', 'own'] as const;
const FACTORS = { 'Wood 1990': WOOD_1990, NSIF: NSIF_LITTER, ...CULBERTSON_1997 } as const;
const WORDS = {
  standardWeight: t3('Khối lượng chuẩn (kg)', 'Standard weight (kg)', 'น้ำหนักมาตรฐาน (กก.)'),
  standardAge: t3('Tuổi chuẩn (ngày)', 'Standard age (d)', 'อายุมาตรฐาน (วัน)'),
  litterAge: t3('Tuổi cân ổ (ngày)', 'Litter age (d)', 'อายุชั่งครอก (วัน)'),
  weight: t3('Khối lượng nhận (kg)', 'Accepted weight (kg)', 'น้ำหนักที่รับ (กก.)'),
  age: t3('Tuổi nhận (ngày)', 'Accepted age (d)', 'อายุที่รับ (วัน)'),
  litterDays: t3('Ngày cân ổ nhận', 'Accepted litter days', 'วันชั่งครอกที่รับ'),
  startKg: t3('Khối lượng bắt đầu kiểm tra (kg)', 'Test start weight (kg)', 'น้ำหนักเริ่มทดสอบ (กก.)'),
  rule: t3('Bộ quy tắc', 'Rule set', 'ชุดกฎ'),
  china: t3('Giống của quy tắc Trung Quốc', 'Breed of China’s rule', 'พันธุ์ตามกฎจีน'),
  formulas: t3('Công thức với hằng số đã điền', 'Formulas with the constants filled in', 'สูตรพร้อมค่าคงที่'),
};

/** Constants of a rule set put in the place of those that stand. */
function withRule(
  vals: Record<string, unknown>,
  adjust: AdjustVals,
  rule: AdjustVals['rule'],
  breed: keyof typeof CHINA_2017,
): Record<string, unknown> {
  const sexes = Object.fromEntries(
    SEXES.map((sex) => {
      if (rule === 'NSIF') return [sex, DEFAULT_ADJUST[sex]];
      if (rule === 'China 2017') return [sex, { ...adjust[sex], ...CHINA_2017[breed][sex === 'gilt' ? 'female' : 'male'] }];
      if (rule === 'Canada') return [sex, { ...adjust[sex], canadaK: sex === 'gilt' ? CANADA_K.female : CANADA_K.male }];
      return [sex, adjust[sex]];
    }),
  );
  return { ...vals, rule, ...sexes };
}

function formulaText(adjust: AdjustVals, sex: (typeof SEXES)[number]): string {
  const { a, b, loinDepth } = adjust[sex];
  const [w, s] = [adjust.standardWeight, adjust.standardAge];
  const plus = (value: number): string => (value < 0 ? `− ${formatNumber(-value, 2)}` : `+ ${formatNumber(value, 2)}`);
  return `${w} kg: age + (${w} − W) × (age − ${a})/W · BW${s}: W + (${s} − age) × W/(age − ${a}) · BF: BF + (${w} − W) × BF/(W ${plus(-b)}) · LD: LD + (${w} − W) × LD/(W ${plus(loinDepth)})`;
}

type TryOut = OutputOf<typeof tryAdjust>;

/** What one record came to, the records of the last year, the curve of the factor. */
function TryAnswer({ answer }: { readonly answer: TryOut }) {
  const text = useText();
  const shown = (value: number | null, decimals: number, unit: string): string =>
    value === null ? '–' : `${formatNumber(value, decimals)} ${unit}`.trim();
  const figures = [
    `${text(Q.days)} ${shown(answer.days, 1, '')}`,
    `BW ${shown(answer.bw, 1, 'kg')}`,
    `BF ${shown(answer.bf, 1, 'mm')}`,
    `LD ${shown(answer.ld, 1, 'mm')}`,
    `ADG ${shown(answer.adg, 0, 'g/d')}`,
    `FCR ${shown(answer.fcr, 2, '')}`,
    text(answer.inside ? Q.inside : Q.outside),
  ];
  return (
    <>
      <p role="status">{figures.join(' · ')}</p>
      <p>
        {text(Q.lastYear)}: {count(answer.records.inside)} {text(Q.inside)}, {count(answer.records.outside)} {text(Q.outside)}
      </p>
      <Suspense fallback={<Skeleton height={280} />}>
        <ReportChart
          chart={{
            kind: 'line',
            title: Q.factor,
            x: answer.factor.map(({ day }) => String(day)),
            series: [{ name: Q.factor, values: answer.factor.map((row) => row.factor) }],
          }}
        />
      </Suspense>
    </>
  );
}

/** The record tried first: a boar of 105 kg at 155 days, as the catalogue's examples. */
const EXAMPLE = { age: 155, weight: 105, backfat: 12, loin: 58, feedkg: 190, startkg: 30 };

function TryAdjust({ vals }: SetEditorProps) {
  const text = useText();
  const [sex, setSex] = useState<(typeof SEXES)[number]>('boar');
  const [typed, setTyped] = useState<typeof EXAMPLE>(EXAMPLE);
  const [answer, setAnswer] = useState<TryOut | null>(null);
  const run = () => void send(tryAdjust, { vals, sex, ...typed }).then(setAnswer);
  const labels: Readonly<Record<keyof typeof EXAMPLE, string>> = {
    age: text(G.age),
    weight: text(G.weight),
    backfat: 'BF',
    loin: 'LD',
    feedkg: text(t3('Thức ăn (kg)', 'Feed (kg)', 'อาหาร (กก.)')),
    startkg: text(WORDS.startKg),
  };
  return (
    <section aria-labelledby="try-adjust">
      <h3 id="try-adjust">{text(Q.tryOut)}</h3>
      <Group align="end">
        <NativeSelect
          label={text(G.sex)}
          value={sex}
          data={SEXES.map((one) => ({ value: one, label: text(Q[one]) }))}
          onChange={(event) => setSex(event.currentTarget.value as typeof sex)}
        />
        {(Object.keys(labels) as (keyof typeof EXAMPLE)[]).map((key) => (
          <NumberCell key={key} label={labels[key]} value={typed[key]} disabled={false} onChange={(value) => setTyped({ ...typed, [key]: value })} />
        ))}
        <Button variant="default" onClick={run}>
          {text(Q.tryOut)}
        </Button>
      </Group>
      {answer === null ? null : <TryAnswer answer={answer} />}
    </section>
  );
}

/** Standard weight and age with their windows, constants by sex, litter-weight factor of one set. */
export function AdjustEditor(props: SetEditorProps) {
  const { vals, readOnly, onChange } = props;
  const text = useText();
  const [china, setChina] = useState<keyof typeof CHINA_2017>('Large White');
  const adjust = adjustVals(vals);
  const cell = (label: string, value: number, path: readonly (string | number)[], initial?: number) => (
    <NumberCell
      key={path.join('.')}
      label={label}
      value={value}
      initial={initial}
      disabled={readOnly}
      onChange={(next) => onChange(withValue(adjust as unknown as Record<string, unknown>, path, next))}
    />
  );
  const chosen = Object.entries(FACTORS).find(([, factor]) => JSON.stringify(factor) === JSON.stringify(adjust.factor))?.[0] ?? '';
  return (
    <>
      <h3>{text(Q.standard)}</h3>
      <div className="gen-numbers">
        {(['standardWeight', 'standardAge', 'litterAge'] as const).map((key) => cell(text(WORDS[key]), adjust[key], [key], DEFAULT_ADJUST[key]))}
        {(['weight', 'age', 'litterDays', 'startKg'] as const).flatMap((key) =>
          [0, 1].map((i) => cell(`${text(WORDS[key])} ${i === 0 ? '≥' : '≤'}`, adjust[key][i] ?? 0, [key, i], DEFAULT_ADJUST[key][i])),
        )}
      </div>
      <h3>{text(Q.constants)}</h3>
      <Group align="end">
        <NativeSelect
          label={text(WORDS.rule)}
          value={adjust.rule}
          disabled={readOnly}
          data={[...RULES]}
          onChange={(event) => onChange(withRule(vals, adjust, event.currentTarget.value as AdjustVals['rule'], china))}
        />
        {adjust.rule === 'China 2017' ? (
          <NativeSelect
            label={text(WORDS.china)}
            value={china}
            disabled={readOnly}
            data={Object.keys(CHINA_2017)}
            onChange={(event) => {
              const breed = event.currentTarget.value as keyof typeof CHINA_2017;
              setChina(breed);
              onChange(withRule(vals, adjust, 'China 2017', breed));
            }}
          />
        ) : null}
      </Group>
      {SEXES.map((sex) => (
        <fieldset key={sex} className="gen-numbers">
          <legend>{text(Q[sex])}</legend>
          {cell(text(t3('a (ngày)', 'a (d)', 'a (วัน)')), adjust[sex].a, [sex, 'a'], DEFAULT_ADJUST[sex].a)}
          {cell('b BF (kg)', adjust[sex].b, [sex, 'b'], DEFAULT_ADJUST[sex].b)}
          {cell(
            text(t3('c diện tích thăn (kg)', 'c loin area (kg)', 'c พื้นที่สันนอก (กก.)')),
            adjust[sex].loinArea,
            [sex, 'loinArea'],
            DEFAULT_ADJUST[sex].loinArea,
          )}
          {cell('c LD (kg)', adjust[sex].loinDepth, [sex, 'loinDepth'], DEFAULT_ADJUST[sex].loinDepth)}
        </fieldset>
      ))}
      <h3>{text(WORDS.formulas)}</h3>
      {SEXES.map((sex) => (
        <p key={sex} className="dim">
          {text(Q[sex])}: {formulaText(adjust, sex)}
        </p>
      ))}
      <NativeSelect
        label={text(Q.factor)}
        value={chosen}
        disabled={readOnly}
        data={['', ...Object.keys(FACTORS)]}
        onChange={(event) => {
          const factor = FACTORS[event.currentTarget.value as keyof typeof FACTORS];
          if (factor !== undefined) onChange({ ...vals, factor });
        }}
      />
      <TryAdjust {...props} />
    </>
  );
}
