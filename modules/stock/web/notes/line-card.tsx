import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { LineProps, TypedLine } from '#engine/document/web/kit.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import { useCall } from '#engine/web/client/query.ts';
import { CodeField } from '#engine/web/fields/code-field.tsx';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import { issueText } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { unitOfstock } from '../../contract/lookup.calls.ts';
import { WORDS } from '../words.ts';
import { askedFields, type NoteTools, type StockItem, type ThereItem, type TriedNote } from './note-form.ts';

const OWN = {
  line: t3('Dòng', 'Line', 'รายการ'),
  proposed: t3('đề xuất', 'proposed', 'แนะนำ'),
  expired: t3('quá hạn', 'expired', 'หมดอายุ'),
  standard: t3('định mức', 'standard', 'มาตรฐาน'),
  perHead: t3('mỗi con', 'a head', 'ต่อตัว'),
  there: t3('Tồn kho nhận', 'Stock at the destination', 'คงเหลือปลายทาง'),
  onway: t3('đang đến', 'on the way', 'กำลังมา'),
  cover: t3('số ngày đủ dùng', 'days of cover', 'พอใช้ (วัน)'),
};

type Props = LineProps<NoteTools, TriedNote>;

/** What another choice in a line makes void. */
const CLEARED: Readonly<Record<string, FieldValues>> = { itemid: { unit: null, lot: null, expdt: null }, roomid: { pigtype: null } };

/** Units of the line's item; the base unit is taken until another is chosen. */
function useUnits(itemid: FieldValue): readonly CodeRow[] {
  const known = typeof itemid === 'string';
  const { data } = useCall(unitOfstock, { catArray: [{ itemid: known ? itemid : 'X' }] }, { enabled: known, keep: false });
  return useMemo(
    () => (data ?? []).map((row) => ({ value: row.value, label: row.isbase === 'Y' ? row.label : `${row.label} (${row.factor})` })),
    [data],
  );
}

type Lots = StockItem['lots'];
const lotKey = ({ lot, expdt }: Lots[number]): string => `${expdt}|${lot}`;

/** What is said of a lot by its turn. */
const TURNS: Readonly<Record<number, Text3>> = { 0: OWN.expired, 1: OWN.proposed };

/** Lots as choices: number, date, what is left, which one goes first. */
function useLotRows(lots: Lots | undefined, unit: string): readonly CodeRow[] {
  const text = useText();
  return useMemo(
    () =>
      (lots ?? []).map((one) => {
        const date = one.expdt === NO_EXPIRY ? [] : [formatDate(one.expdt)];
        const turn = TURNS[one.proposed];
        const parts = [one.lot || '–', ...date, `${one.qty.toLocaleString('en-US')} ${unit}`, ...(turn === undefined ? [] : [text(turn)])];
        return { value: lotKey(one), label: parts.join(' · ') };
      }),
    [lots, unit, text],
  );
}

/** Base units a line would move; null while that is not known. */
function movedBy(tried: TriedNote | undefined, number: number): number | null {
  const moved = (tried?.movements ?? []).filter(({ row }) => row === number);
  return moved.length === 0 ? null : moved.reduce((sum, { qty }) => sum + Math.abs(qty), 0);
}

/** One line of a note. */
export function LineCard({ kind, line, number, tools, tried, issues, labels, onChange, onRemove }: Props) {
  const text = useText();
  const { values } = line;
  const { items, live } = tools;
  const stock = tools.issuing ? (tools.stock.find(({ value }) => value === values['itemid']) ?? null) : null;
  const base = movedBy(tried, number);
  const units = useUnits(values['itemid'] ?? null);
  const item = items.find(({ value }) => value === values['itemid']);
  const lots = useLotRows(stock?.lots, stock?.unit ?? '');
  const errorOf = (key: string): string | undefined => {
    const own = issues.find(({ field }) => field === key);
    return own === undefined ? undefined : issueText(own, labels);
  };
  const put = (key: string, value: FieldValue) => onChange({ ...values, [key]: value, ...(CLEARED[key] ?? {}) });
  const unit = values['unit'] ?? (typeof item?.['unit'] === 'string' ? item['unit'] : null);
  const issuing = stock !== null;
  const props = (field: Field) => ({
    field,
    value: values[field.key] ?? null,
    error: errorOf(field.key),
    onChange: (value: FieldValue) => put(field.key, value),
  });
  const widget = (field: Field) => {
    if (field.key === 'itemid') return <CodeField {...props(field)} rows={items} />;
    if (field.key === 'unit') return <CodeField {...props(field)} value={unit} rows={units} />;
    if (field.key === 'lot' && issuing) return <LotChoice {...props(field)} rows={lots} lots={stock.lots} values={values} onPick={onChange} />;
    return <FieldWidget {...props(field)} />;
  };
  return (
    <fieldset className="note-line">
      <legend>
        {text(OWN.line)} {number}
      </legend>
      <div className="form-grid">
        {askedFields(kind, String(item?.['itemtp'] ?? ''), values, tools.standing).map((field) => (
          <div key={field.key} className="form-cell" data-kind={field.kind}>
            {widget(field)}
          </div>
        ))}
      </div>
      <LineIssues issues={issues} labels={labels} />
      <LineFoot
        base={base}
        unit={units[0]?.label ?? ''}
        heads={live.get(String(values['roomid'] ?? '')) ?? 0}
        use={tried?.uses.find(({ row }) => row === number)}
        stock={stock}
        there={tools.there.get(String(values['itemid'] ?? ''))}
      />
      {onRemove === null ? null : (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
          {text(WORDS.remove)} {number}
        </Button>
      )}
    </fieldset>
  );
}

/** What is wrong with the line as a whole; what is wrong with a field stands beside the field. */
function LineIssues({ issues, labels }: Pick<Props, 'issues' | 'labels'>) {
  const own = issues.filter(({ field }) => field === undefined);
  return own.map((issue) => (
    <p key={issue.code} className="form-root-error" role="alert">
      {issueText(issue, labels)} ({issue.code})
    </p>
  ));
}

interface LotChoiceProps {
  readonly field: Field;
  readonly error: string | undefined;
  readonly rows: readonly CodeRow[];
  readonly lots: Lots;
  readonly values: TypedLine['values'];
  readonly onPick: (values: TypedLine['values']) => void;
}

/** The lot by hand; left empty, the lots proposed are taken. */
function LotChoice({ field, error, rows, lots, values, onPick }: LotChoiceProps) {
  const chosen = lots.find(({ lot, expdt }) => lot === (values['lot'] ?? '') && expdt === (values['expdt'] ?? ''));
  return (
    <CodeField
      field={{ ...field, kind: 'code' }}
      value={chosen === undefined ? null : lotKey(chosen)}
      error={error}
      rows={rows}
      onChange={(key) => {
        const lot = lots.find((one) => lotKey(one) === key);
        onPick({ ...values, lot: lot === undefined || lot.lot === '' ? null : lot.lot, expdt: lot?.expdt ?? null });
      }}
    />
  );
}

/** What the destination holds of the item, what is on its way there, and how many days that lasts. */
function thereText({ qty, onway, cover }: ThereItem, unit: string, text: (words: Text3) => string): string {
  const coming = onway > 0 ? ` (+ ${onway.toLocaleString('en-US')} ${text(OWN.onway)})` : '';
  const lasts = cover === null ? '' : `, ${text(OWN.cover)} ${cover.toLocaleString('en-US', { maximumFractionDigits: 1 })}`;
  return `${text(OWN.there)}: ${qty.toLocaleString('en-US')} ${unit}${coming}${lasts}`;
}

/** What the standard gives the house, a head too, and how far the line is from it. */
function standardText({ standard, over }: TriedNote['uses'][number], unit: string, heads: number, text: (words: Text3) => string): string {
  const figure = (value: number, decimals: number): string => value.toLocaleString('en-US', { maximumFractionDigits: decimals });
  const each = heads === 0 ? '' : ` = ${figure(standard / heads, 3)} ${unit} ${text(OWN.perHead)}`;
  return `${text(OWN.standard)}: ${figure(standard, 1)} ${unit}${each} (${over > 0 ? '+' : ''}${figure(over, 0)} %)`;
}

/** Base quantity, quantity a head, stock of the item here and where it goes. */
function LineFoot({
  base,
  unit,
  heads,
  use,
  stock,
  there,
}: {
  readonly base: number | null;
  readonly unit: string;
  readonly heads: number;
  readonly use: TriedNote['uses'][number] | undefined;
  readonly stock: StockItem | null;
  readonly there: ThereItem | undefined;
}) {
  const text = useText();
  const parts = [
    ...(base === null ? [] : [`${text(WORDS.base)}: ${base.toLocaleString('en-US')} ${unit}`]),
    ...(base === null || heads === 0
      ? []
      : [`${(base / heads).toLocaleString('en-US', { maximumFractionDigits: 3 })} ${unit} ${text(OWN.perHead)} (${heads})`]),
    ...(use === undefined ? [] : [standardText(use, unit, heads, text)]),
    ...(stock === null ? [] : [`${text(WORDS.stock)}: ${stock.qty.toLocaleString('en-US')} ${unit}`]),
    ...(there === undefined ? [] : [thereText(there, unit, text)]),
  ];
  return parts.length === 0 ? null : <p className="dim">{parts.join(' · ')}</p>;
}
