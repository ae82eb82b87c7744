import type { Field } from '#engine/define/field.ts';
import { text as textField } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { type TablesDef, tableOf } from '#engine/web/screens/tables-page.tsx';
import { t1, t3 } from '#kernel/language.ts';
import { findFormulas, saveFormula } from '../../contract/param.calls.ts';
import { FORMULA_FIELDS } from '../../contract/param-fields.ts';
import { Q } from '../../contract/param-words.ts';
import { GenPage } from '../gen-page.tsx';

type Answer = OutputOf<typeof findFormulas>;
type Formula = Answer['rows'][number];

const FIELDS: readonly Field[] = [
  ...FORMULA_FIELDS,
  textField('partsText', Q.parts, { help: Q.partsHelp, maxLength: 100 }),
  textField('heterosisText', Q.heterosis, { maxLength: 100 }),
];
const WITHOUT: readonly Column[] = [
  { key: 'sire', label: Q.sire, type: 'text', frozen: true },
  { key: 'dam', label: Q.dam, type: 'text' },
  { key: 'n', label: Q.matings, type: 'int' },
  { key: 'last', label: Q.last, type: 'date' },
];

const pairsText = (pairs: Readonly<Record<string, number>>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');

/** What is typed as text of a row. */
const textsOf = ({ parts, heterosis }: Formula) => ({ partsText: pairsText(parts), heterosisText: pairsText(heterosis) });

/** "Y 50, L 50" as numbers by code. */
function pairsOf(value: unknown): Record<string, number> | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const found = [...value.matchAll(/([\p{L}\d]+)\s*[:= ]\s*(-?\d+(?:\.\d+)?)/gu)].map((match): [string, number] => [
    match[1] ?? '',
    Number(match[2]),
  ]);
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** Which crosses stand: rows sires, columns dams, cells the progeny code. */
function Matrix({ rows }: { readonly rows: readonly Formula[] }) {
  const open = rows.filter((row) => row.to === null);
  const dams = [...new Set(open.map((row) => row.dam))].sort();
  const sires = [...new Set(open.map((row) => row.sire))].sort();
  const columns: Column[] = [
    { key: 'sire', label: t3('Bố \\ Mẹ', 'Sire \\ Dam', 'พ่อ \\ แม่'), type: 'text', frozen: true },
    ...dams.map((dam): Column => ({ key: `d${dam}`, label: t1(dam), type: 'text' })),
  ];
  const cells = sires.map((sire) => ({
    sire,
    ...Object.fromEntries(dams.map((dam) => [`d${dam}`, open.find((row) => row.sire === sire && row.dam === dam)?.progcode ?? null])),
  }));
  return <GridPart title={Q.matrix} columns={columns} rows={cells} />;
}

const table = tableOf<Answer, Formula>({
  name: 'ParamBreedcode',
  title: Q.formulas,
  addTitle: Q.addFormula,
  fields: FIELDS,
  columns: [
    { key: 'cross', label: t3('Phép lai', 'Cross', 'คู่ผสม'), type: 'text' },
    'progcode',
    { key: 'name', label: Q.name, type: 'text' },
    'generation',
    { key: 'litters', label: Q.littersYear, type: 'int' },
    'allowed',
    { key: 'partsText', label: Q.partsShort, type: 'text' },
    'usedfor',
    { key: 'heterosisText', label: Q.heterosisShort, type: 'text' },
    ...['from', 'to'],
  ],
  rows: ({ rows }) => rows,
  cells: (row, { language }) => ({
    cross: `${row.sire} × ${row.dam}`,
    name: row[language] ?? row.V,
    ...textsOf(row),
    ...(row.patterned ? {} : { _mark_progcode: 'warn' }),
  }),
  save: saveFormula,
  blank: { allowed: 'yes', generation: 'F1' },
  typed: textsOf,
  sent: ({ partsText, heterosisText, ...values }) => ({ ...values, parts: pairsOf(partsText), heterosis: pairsOf(heterosisText) }),
  key: ['sire', 'dam', 'from'],
});

/** The hybrid formula: which crosses are made and what their progeny is. */
export const breedcodeTables: TablesDef<typeof findFormulas> = {
  route: 'ParamBreedcode',
  level: 70,
  call: findFormulas,
  input: {},
  forgets: ['/genetics/', '/common/'],
  frame: GenPage,
  tables: [table],
  below: ({ rows, without }, _, { say }) => (
    <>
      {rows.every(({ patterned }) => patterned) ? null : (
        <p className="dim">
          {say(Q.unpatterned)} <PageLink name="ParamPigletcode">{say(Q.addPattern)}</PageLink>
        </p>
      )}
      <Matrix rows={rows} />
      <GridPart title={Q.noFormula} columns={WITHOUT} rows={without} />
    </>
  ),
};
