import { NativeSelect } from '@mantine/core';
import { NumberCell, withValue } from '#engine/web/fields/number-cell.tsx';
import { useText } from '#engine/web/text/text.ts';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { t1, t3 } from '#kernel/language.ts';
import { Q } from '../../contract/param-words.ts';
import { correlationOf } from '../../contract/set-rules.ts';
import { GROWTH_TRAITS, LITTER_TRAITS, type ParamVals, paramVals } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_WORDS } from '../../contract/texts.ts';
import { GenSettings } from './gen-settings.tsx';
import type { SetEditorProps, SetListProps } from './set-list.tsx';
import { TryIndex } from './try-index.tsx';

const PARTS = ['h2', 'c2', 'p2', 's2', 'sd'] as const;
const PART_NAMES = { h2: 'h²', c2: 'c²', p2: 'p²', s2: 's²', sd: 'SD' } as const;
const SOURCES = {
  N: t3('NSIF', 'NSIF guidelines', 'แนวทาง NSIF'),
  L: t3('tài liệu', 'literature', 'เอกสารวิชาการ'),
  W: t3('trị tạm dùng: thay bằng ước tính của công ty', 'working value: to be replaced by the company’s own', 'ค่าใช้งานชั่วคราว ควรแทนด้วยค่าของบริษัท'),
} as const;

const ROLE_WORDS = {
  maternal: t3('dòng mẹ', 'maternal lines', 'สายแม่'),
  terminal: t3('dòng đực cuối', 'terminal lines', 'สายพ่อสุดท้าย'),
  dual: t3('dòng hai mục đích', 'dual lines', 'สายสองวัตถุประสงค์'),
} as const;
/** Parts of the body score in words; indices and traits keep their short names. */
const KEYS: Readonly<Record<string, ReturnType<typeof t3>>> = {
  legs: t3('Chân móng', 'Legs and feet', 'ขาและกีบ'),
  teats: t3('Vú', 'Teats', 'เต้านม'),
  vulva: t3('Âm hộ', 'Vulva', 'อวัยวะเพศ'),
  body: t3('Ngoại hình', 'Body', 'รูปร่าง'),
};

interface TableProps extends SetEditorProps {
  readonly params: ParamVals;
  readonly initial: ParamVals;
}

function Variances({ params, initial, vals, readOnly, onChange }: TableProps) {
  const text = useText();
  const cell = (trait: string, part: (typeof PARTS)[number]) => {
    const given = initial.variances[trait]?.[part];
    return given === undefined ? null : (
      <NumberCell
        quiet
        label={`${trait} ${PART_NAMES[part]}`}
        value={params.variances[trait]?.[part]}
        initial={given}
        disabled={readOnly}
        onChange={(value) => onChange(withValue(vals, ['variances', trait, part], value))}
      />
    );
  };
  return (
    <PlainTable
      label={text(Q.variances)}
      heads={['', ...PARTS.map((part) => PART_NAMES[part]), t3('Nguồn', 'Source', 'ที่มา')]}
      rows={[...GROWTH_TRAITS, ...LITTER_TRAITS].map((trait) => ({
        key: trait,
        name: text(TRAIT_WORDS[trait] ?? Q.variances),
        cells: [...PARTS.map((part) => cell(trait, part)), text(SOURCES[initial.variances[trait]?.mark ?? 'W'])],
      }))}
    />
  );
}

/** Genetic correlations above the diagonal, residual ones below it. */
function Correlations({ traits, params, initial, vals, readOnly, onChange }: TableProps & { readonly traits: readonly string[] }) {
  const text = useText();
  const cell = (a: string, b: string, kind: 'genetic' | 'residual') => (
    <NumberCell
      quiet
      label={`${kind} ${kind === 'genetic' ? `${a} ${b}` : `${b} ${a}`}`}
      value={correlationOf(params[kind], a, b)}
      initial={correlationOf(initial[kind], a, b)}
      disabled={readOnly}
      onChange={(value) => onChange(withValue(vals, [kind, `${a}-${b}`], value))}
    />
  );
  const cellAt = (i: number, j: number, [a, b]: readonly [string, string]) => (i < j ? cell(a, b, 'genetic') : i > j ? cell(b, a, 'residual') : null);
  return (
    <PlainTable
      label={text(Q.correlations)}
      heads={['', ...traits]}
      rows={traits.map((a, i) => ({ key: a, name: a, cells: traits.map((b, j) => cellAt(i, j, [a, b])) }))}
    />
  );
}

const LISTS = [
  ['counts', t3('NB, NBA theo lứa 1, 2, … (con)', 'NB, NBA by parity 1, 2, … (pigs)', 'NB, NBA ตามท้อง 1, 2, … (ตัว)')],
  ['litterWeight', t3('LW21 theo lứa 1, 2, … (kg)', 'LW21 by parity 1, 2, … (kg)', 'LW21 ตามท้อง 1, 2, … (กก.)')],
  ['nursed', t3('LW21 theo số con nuôi 1, 2, … (kg)', 'LW21 by pigs nursed 1, 2, … (kg)', 'LW21 ตามจำนวนลูกเลี้ยง 1, 2, … (กก.)')],
] as const;

function ParityConstants({ params, initial, vals, readOnly, onChange }: TableProps) {
  const text = useText();
  return (
    <>
      <NativeSelect
        label={text(Q.fitUse)}
        value={params.fit}
        disabled={readOnly}
        data={[
          { value: 'fit', label: text(Q.fit) },
          { value: 'pre-adjust', label: text(Q.preadjust) },
        ]}
        onChange={(event) => onChange(withValue(vals, ['fit'], event.currentTarget.value))}
      />
      <NativeSelect
        label={text(Q.unknownParents)}
        value={params.unknownParents}
        disabled={readOnly}
        data={[
          { value: 'base', label: text(Q.oneBase) },
          { value: 'groups', label: text(Q.parentGroups) },
        ]}
        onChange={(event) => onChange(withValue(vals, ['unknownParents'], event.currentTarget.value))}
      />
      {LISTS.map(([key, label]) => (
        <fieldset key={key} className="gen-numbers">
          <legend>{text(label)}</legend>
          {params[key]
            .map((value, i) => ({ value, i, parity: String(i + 1) }))
            .map(({ value, i, parity }) => (
              <NumberCell
                key={parity}
                label={parity}
                value={value}
                initial={initial[key][i]}
                disabled={readOnly}
                onChange={(next) => onChange(withValue(vals, [key, i], next))}
              />
            ))}
        </fieldset>
      ))}
    </>
  );
}

function NumberRow({
  title,
  path,
  held,
  initial,
  vals,
  readOnly,
  onChange,
}: SetEditorProps & {
  readonly title: string;
  readonly path: readonly string[];
  readonly held: Readonly<Record<string, number>>;
  readonly initial: Readonly<Record<string, number>>;
}) {
  const text = useText();
  return (
    <fieldset className="gen-numbers">
      <legend>{title}</legend>
      {Object.entries(held).map(([key, value]) => (
        <NumberCell
          key={key}
          label={KEYS[key] === undefined ? key.toUpperCase() : text(KEYS[key])}
          value={value}
          initial={initial[key]}
          disabled={readOnly}
          onChange={(next) => onChange(withValue(vals, [...path, key], next))}
        />
      ))}
    </fieldset>
  );
}

/** Genetic parameters, parity constants, economic values and weights of one set. */
export function ParamEditor(props: SetEditorProps) {
  const text = useText();
  const params = paramVals(props.vals);
  const initial = paramVals(props.defaults);
  const table = { ...props, params, initial };
  const roles = ['maternal', 'terminal', 'dual'] as const;
  return (
    <>
      <h3>{text(Q.variances)}</h3>
      <Variances {...table} />
      <h3>{text(Q.correlations)}</h3>
      <Correlations {...table} traits={GROWTH_TRAITS} />
      <Correlations {...table} traits={LITTER_TRAITS} />
      <h3>{text(Q.parityConstants)}</h3>
      <ParityConstants {...table} />
      <h3>{text(Q.economy)}</h3>
      <NumberRow {...props} title="SPI" path={['spi']} held={params.spi} initial={initial.spi} />
      <NumberRow {...props} title="TSI" path={['tsi']} held={params.tsi} initial={initial.tsi} />
      <NumberRow {...props} title="MLI" path={['mli']} held={params.mli} initial={initial.mli} />
      {roles.map((role) => (
        <NumberRow
          key={role}
          {...props}
          title={`${text(G.total)} – ${text(ROLE_WORDS[role])}`}
          path={['total', role]}
          held={params.total[role]}
          initial={initial.total[role]}
        />
      ))}
      <NumberRow
        {...props}
        title={`${text(G.body)} – ${text(G.female)}`}
        path={['body', 'F']}
        held={{ ...params.body.F }}
        initial={{ ...initial.body.F }}
      />
      <NumberRow
        {...props}
        title={`${text(G.body)} – ${text(G.male)}`}
        path={['body', 'M']}
        held={{ ...params.body.M }}
        initial={{ ...initial.body.M }}
      />
      <TryIndex {...props} params={params} />
    </>
  );
}

/** Parity constants, genetic parameters and weights of the indices, by breed and from a date. */
export const paramSets: SetListProps = {
  ...{ kind: 'param', route: 'ParamAdjParamStd', editor: ParamEditor, below: <GenSettings /> },
  labels: {
    genetic: t3('Tương quan di truyền', 'Genetic correlations', 'สหสัมพันธ์ทางพันธุกรรม'),
    residual: t3('Tương quan còn lại', 'Residual correlations', 'สหสัมพันธ์คงเหลือ'),
    body: t3('Tổng trọng số ngoại hình', 'Sum of the body weights', 'ผลรวมน้ำหนักรูปร่าง'),
    ...Object.fromEntries([...GROWTH_TRAITS, ...LITTER_TRAITS].map((trait) => [trait, t1(`${trait}: h² + c² + p² + s²`)])),
  },
};
