import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { NumberCell, withValue } from '#engine/web/fields/number-cell.tsx';
import { useText } from '#engine/web/text/text.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { Q } from '../../contract/param-words.ts';
import { type AdjustVals, adjustVals, DEFAULT_ADJUST } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { formulaText, keptWeight, shownWeight } from '../../contract/weight-units.ts';
import { CANADA_K, CHINA_2017 } from '../../domain/adjust-growth.ts';
import { CULBERTSON_1997, NSIF_LITTER, WOOD_1990 } from '../../domain/adjust-litter.ts';
import { OwnScans } from './own-scans.tsx';
import type { SetEditorProps, SetListProps } from './set-list.tsx';
import { TryAdjust } from './try-adjust.tsx';

const SEXES = ['boar', 'gilt', 'barrow'] as const;
const WINDOWS = ['weight', 'age', 'litterDays', 'startKg'] as const;
const RULES: Readonly<Record<AdjustVals['rule'], Text3>> = {
  NSIF: t1('NSIF'),
  'China 2017': t3('Trung Quốc 2017', 'China 2017', 'จีน 2017'),
  Canada: t3('Canada', 'Canada', 'แคนาดา'),
  own: t3('hằng số riêng', 'own constants', 'ค่าคงที่ของตนเอง'),
};
const FACTORS = { 'Wood 1990': WOOD_1990, NSIF: NSIF_LITTER, ...CULBERTSON_1997 } as const;
const WORDS = {
  standardWeight: t3('Khối lượng chuẩn', 'Standard weight', 'น้ำหนักมาตรฐาน'),
  standardAge: t3('Tuổi chuẩn (ngày)', 'Standard age (d)', 'อายุมาตรฐาน (วัน)'),
  litterAge: t3('Tuổi cân ổ (ngày)', 'Litter age (d)', 'อายุชั่งครอก (วัน)'),
  weight: t3('Khối lượng nhận', 'Accepted weight', 'น้ำหนักที่รับ'),
  age: t3('Tuổi nhận (ngày)', 'Accepted age (d)', 'อายุที่รับ (วัน)'),
  litterDays: t3('Ngày cân ổ nhận', 'Accepted litter days', 'วันชั่งครอกที่รับ'),
  startKg: t3('Khối lượng bắt đầu kiểm tra', 'Test start weight', 'น้ำหนักเริ่มทดสอบ'),
  units: t3('Đơn vị khối lượng hiển thị', 'Unit weights are shown in', 'หน่วยน้ำหนักที่แสดง'),
  rule: t3('Bộ quy tắc', 'Rule set', 'ชุดกฎ'),
  china: t3('Giống của quy tắc Trung Quốc', 'Breed of China’s rule', 'พันธุ์ตามกฎจีน'),
  ownFactor: t3('của công ty', 'the company’s own', 'ของบริษัท'),
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

/** True for one factor, whatever order a store kept its members in. */
function sameFactor(a: AdjustVals['factor'], b: AdjustVals['factor']): boolean {
  const asText = (factor: object): string => JSON.stringify(Object.entries(factor).sort(([x], [y]) => (x < y ? -1 : 1)));
  return asText(a) === asText(b);
}

/** What a refusal calls a constant of a sex. */
function constantOf(name: 'a' | 'b', sex: (typeof SEXES)[number]): Text3 {
  const { V, E, T } = Q[sex];
  return t3(`${name} (${V})`, `${name} (${E})`, `${name} (${T})`);
}

type Path = readonly (string | number)[];

/** What makes the cells of a set's numbers. */
function cellsOf({ vals, readOnly, onChange }: SetEditorProps) {
  const adjust = adjustVals(vals);
  const put = (path: Path, value: unknown) => onChange(withValue(adjust as unknown as Record<string, unknown>, path, value));
  const number = (label: string, value: number, path: Path, initial?: number) => (
    <NumberCell key={path.join('.')} label={label} value={value} initial={initial} disabled={readOnly} onChange={(next) => put(path, next)} />
  );
  /** A weight: shown and typed in the set's unit, kept in kg. */
  const weight = (label: string, kg: number, path: Path, initial: number | undefined) => (
    <NumberCell
      key={path.join('.')}
      label={`${label} (${adjust.units})`}
      value={shownWeight(kg, adjust.units)}
      initial={initial === undefined ? undefined : shownWeight(initial, adjust.units)}
      disabled={readOnly}
      onChange={(next) => put(path, keptWeight(next, adjust.units))}
    />
  );
  return { adjust, number, weight };
}

/** Standard weight and age, and the windows records are taken in. */
function Standards(props: SetEditorProps) {
  const { vals, readOnly, onChange } = props;
  const text = useText();
  const { adjust, number, weight } = cellsOf(props);
  const window = (key: (typeof WINDOWS)[number], i: number) =>
    (key === 'weight' || key === 'startKg' ? weight : number)(
      `${text(WORDS[key])} ${i === 0 ? '≥' : '≤'}`,
      adjust[key][i] ?? 0,
      [key, i],
      DEFAULT_ADJUST[key][i],
    );
  return (
    <div className="gen-numbers">
      <NativeSelect
        label={text(WORDS.units)}
        value={adjust.units}
        disabled={readOnly}
        data={['kg', 'lb']}
        onChange={(event) => onChange({ ...vals, units: event.currentTarget.value })}
      />
      {weight(text(WORDS.standardWeight), adjust.standardWeight, ['standardWeight'], DEFAULT_ADJUST.standardWeight)}
      {(['standardAge', 'litterAge'] as const).map((key) => number(text(WORDS[key]), adjust[key], [key], DEFAULT_ADJUST[key]))}
      {WINDOWS.flatMap((key) => [0, 1].map((i) => window(key, i)))}
    </div>
  );
}

/** The rule set the constants are taken from. */
function RuleChoice({ vals, readOnly, onChange }: SetEditorProps) {
  const text = useText();
  const [china, setChina] = useState<keyof typeof CHINA_2017>('Large White');
  const adjust = adjustVals(vals);
  return (
    <Group align="end">
      <NativeSelect
        label={text(WORDS.rule)}
        value={adjust.rule}
        disabled={readOnly}
        data={Object.entries(RULES).map(([value, words]) => ({ value, label: text(words) }))}
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
  );
}

/** The constants of one sex. */
function OfSex({ sex, ...props }: SetEditorProps & { readonly sex: (typeof SEXES)[number] }) {
  const text = useText();
  const { adjust, number, weight } = cellsOf(props);
  const [own, initial] = [adjust[sex], DEFAULT_ADJUST[sex]];
  return (
    <fieldset className="gen-numbers">
      <legend>{text(Q[sex])}</legend>
      {number(text(t3('a (ngày)', 'a (d)', 'a (วัน)')), own.a, [sex, 'a'], initial.a)}
      {weight('b BF', own.b, [sex, 'b'], initial.b)}
      {weight(text(t3('c diện tích thăn', 'c loin area', 'c พื้นที่สันนอก')), own.loinArea, [sex, 'loinArea'], initial.loinArea)}
      {weight('c LD', own.loinDepth, [sex, 'loinDepth'], initial.loinDepth)}
    </fieldset>
  );
}

/** The factor litter weights are multiplied by, by day. */
function FactorChoice({ vals, readOnly, onChange }: SetEditorProps) {
  const text = useText();
  const { factor } = adjustVals(vals);
  const chosen = Object.entries(FACTORS).find(([, one]) => sameFactor(one, factor))?.[0] ?? '';
  return (
    <NativeSelect
      label={text(Q.factor)}
      value={chosen}
      disabled={readOnly}
      data={[...(chosen === '' ? [{ value: '', label: text(WORDS.ownFactor) }] : []), ...Object.keys(FACTORS)]}
      onChange={(event) => {
        const next = FACTORS[event.currentTarget.value as keyof typeof FACTORS];
        if (next !== undefined) onChange({ ...vals, factor: next });
      }}
    />
  );
}

/** Standard weight and age with their windows, constants by sex, litter-weight factor of one set. */
export function AdjustEditor(props: SetEditorProps) {
  const text = useText();
  const adjust = adjustVals(props.vals);
  return (
    <>
      <h3>{text(Q.standard)}</h3>
      <Standards {...props} />
      <h3>{text(Q.constants)}</h3>
      <RuleChoice {...props} />
      {SEXES.map((sex) => (
        <OfSex key={sex} sex={sex} {...props} />
      ))}
      <OwnScans {...props} />
      <h3>{text(WORDS.formulas)}</h3>
      {SEXES.map((sex) => (
        <p key={sex} className="dim">
          {text(Q[sex])}: {formulaText(adjust, sex, text(G.age).toLowerCase())}
        </p>
      ))}
      <FactorChoice {...props} />
      <TryAdjust {...props} />
    </>
  );
}

/** Standard weight, age and their constants, by breed and from a date. */
export const adjustSets: SetListProps = {
  ...{ kind: 'adjust', route: 'ParamAdjweightStd', editor: AdjustEditor },
  labels: {
    ...Object.fromEntries(WINDOWS.map((key) => [key, WORDS[key]])),
    ...Object.fromEntries(SEXES.flatMap((sex) => (['a', 'b'] as const).map((name) => [`${sex}.${name}`, constantOf(name, sex)]))),
    factor: Q.factor,
  },
};
