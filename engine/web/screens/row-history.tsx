import type { Field } from '#engine/define/field.ts';
import { columnOf, formFields, type Resource } from '#engine/define/resource.ts';
import { formatMoment } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { useCodeTexts } from '../client/code-texts.ts';
import { useCall } from '../client/query.ts';
import type { OutputOf } from '../client/send.ts';
import { cellText } from '../grid/cell-text.ts';
import { useText } from '../text/text.ts';
import { Part } from '../ui/part.tsx';

const WORDS = {
  title: t3('Lịch sử sửa', 'History', 'ประวัติการแก้ไข'),
  added: t3('Tạo mới', 'Added', 'สร้างใหม่'),
  none: t3('Chưa sửa lần nào', 'Never changed', 'ยังไม่เคยแก้ไข'),
  yes: t3('Có', 'Yes', 'ใช่'),
  no: t3('Không', 'No', 'ไม่ใช่'),
};

type Change = OutputOf<Resource['history']>['rows'][number];

type Text = (words: Text3) => string;
type Named = (key: string, value: unknown) => string;

/** How one value of a field reads: a code by its name. */
function valueText(field: Field, value: unknown, text: Text, named: Named): string {
  if (field.kind === 'flag') return text(value === 'Y' ? WORDS.yes : WORDS.no);
  if (field.kind === 'code' || field.kind === 'multicode') return named(field.key, value);
  const shown = cellText(columnOf(field), value as never, '');
  return field.kind === 'decimal' ? shown.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : shown;
}

/** How the value of one of some fields reads: several codes after each other. */
function useTextOf(fields: readonly Field[]): (field: Field | undefined, value: unknown) => string {
  const text = useText();
  const named = useCodeTexts(fields);
  return (field, value) => {
    if (field === undefined || value === null || value === undefined) return '';
    return (Array.isArray(value) ? value : [value]).map((one) => valueText(field, one, text, named)).join(', ');
  };
}

/** How the value of a field reads, by the key of the field. */
export function useFieldTexts(fields: readonly Field[]): Named {
  const textOf = useTextOf(fields);
  return (key, value) =>
    textOf(
      fields.find((one) => one.key === key),
      value,
    );
}

/** How a member of a row reads: a field, or lines after each other. */
export function useMemberTexts(def: Resource): Named {
  const own = formFields(def);
  const textOf = useTextOf([...own, ...(def.lines ?? []).flatMap(({ fields }) => fields)]);
  return (key, value) => {
    const lines = def.lines?.find((one) => one.key === key);
    const field = own.find((one) => one.key === key);
    if (lines === undefined) return textOf(field, value);
    const rows = (value ?? []) as readonly Readonly<Record<string, unknown>>[];
    return rows.map((row) => lines.fields.map((one) => textOf(one, row[one.key])).join(' ')).join('; ');
  };
}

interface ChangesProps {
  /** Undefined until they are read. */
  readonly rows: readonly Change[] | undefined;
  readonly labels: ReadonlyMap<string, string>;
  /** How a member reads; empty where it is blank. */
  readonly shown: Named;
}

/** Changes of a row, the newest first: each member that changed, as it was and as it became. */
export function RowChanges({ rows, labels, shown }: ChangesProps) {
  const text = useText();
  const member = ({ before, after }: Change, key: string): string =>
    `${labels.get(key) ?? key}: ${shown(key, before[key]) || '–'} → ${shown(key, after[key]) || '–'}`;
  return (
    <Part title={WORDS.title} level={3}>
      {rows?.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul>
        {rows?.map((row) => (
          <li key={`${row.at} ${row.change.join()}`}>
            {formatMoment(row.at)} · {row.user} · {row.kind === 'add' ? text(WORDS.added) : row.change.map((key) => member(row, key)).join('; ')}
            {row.reason === null ? '' : ` (${row.reason})`}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Who changed a row of a list that people keep. */
export function RowHistory({ def, id }: { readonly def: Resource; readonly id: string }) {
  const text = useText();
  const shown = useMemberTexts(def);
  const { data } = useCall(def.history, { [def.key]: id });
  const labels = new Map([...formFields(def), ...(def.lines ?? [])].map(({ key, label }) => [key, text(label)]));
  return <RowChanges rows={data?.rows} labels={labels} shown={shown} />;
}
