import { Button } from '@mantine/core';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import type { LineProps } from '#engine/document/web/kit.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { CodeField } from '#engine/web/fields/code-field.tsx';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import { issueText } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { lineFields } from '../../contract/sales/sale-fields.ts';
import { SALE_WORDS as W } from '../../contract/sales/words.ts';
import { lineKind } from '../../domain/sales/line-kinds.ts';
import { figure } from './figure.ts';
import { basisOf, itemsOf, kindOf, type SaleTools, type TriedSale, unitOf } from './sale-form.ts';

const OWN = {
  line: t3('Dòng', 'Line', 'รายการ'),
  remove: t3('Bỏ dòng', 'Remove line', 'ลบรายการ'),
};

const UNIT = [code('unit', W.unit, { list: 'unit' })];

type Props = LineProps<SaleTools, TriedSale>;

/** Live animals of the house, until when they may not be slaughtered, and what each of those sold weighs. */
function headParts(values: FieldValues, tools: SaleTools, text: ReturnType<typeof useText>): string[] {
  const roomid = String(values['roomid'] ?? '');
  const [kind, living, held] = [lineKind(kindOf(values, tools)), tools.live.get(roomid), tools.held.get(roomid)];
  const [heads, weight] = [Number(values['qty'] ?? 0), Number(values['weight'] ?? 0)];
  if (kind?.heads !== true || kind.single === true) return [];
  return [
    ...(living === undefined ? [] : [`${text(tools.of.live)}: ${figure(living)}`]),
    ...(held === undefined ? [] : [`${text(W.hold)}: ${formatDate(held)}`]),
    ...(heads > 0 && weight > 0 ? [`${text(W.mean)}: ${figure(weight / heads, kind.weightDecimals)} kg`] : []),
  ];
}

/** What lies of the item in the warehouse of the note. */
function stockParts(values: FieldValues, tools: SaleTools, named: ReturnType<typeof useCodeTexts>, text: ReturnType<typeof useText>): string[] {
  const lies = lineKind(kindOf(values, tools))?.ref === 'goods_id' ? tools.stock.get(String(values['itemid'] ?? '')) : undefined;
  return lies === undefined ? [] : [`${text(W.stock)}: ${figure(lies.qty, 4)} ${named('unit', lies.unit)}`];
}

/** Live animals of the house, what lies of the item, mean weight, list price, amount of the line as it is typed. */
function Foot({ line: { values }, number, tools, tried }: Pick<Props, 'line' | 'number' | 'tools' | 'tried'>) {
  const text = useText();
  const named = useCodeTexts(UNIT);
  const own = tried?.lines.find(({ row }) => row === number);
  const parts = [
    ...headParts(values, tools, text),
    ...stockParts(values, tools, named, text),
    ...(own?.listprice == null ? [] : [`${text(W.listPrice)}: ${figure(own.listprice)}`]),
    ...(own === undefined ? [] : [`${text(W.amount)}: ${figure(own.amount)}`, ...(own.tax === 0 ? [] : [`${text(W.tax)}: ${figure(own.tax)}`])]),
  ];
  return parts.length === 0 ? null : <p className="dim">{parts.join(' · ')}</p>;
}

/** One line of a delivery note: what its kind asks for, its price, what it comes to. */
export function SaleLine(props: Props) {
  const { line, number, tools, issues, labels, onChange, onRemove } = props;
  const text = useText();
  const { values } = line;
  const kind = kindOf(values, tools);
  const shown: Readonly<Record<string, FieldValue>> = { kind, basis: basisOf(values, tools), unit: unitOf(values, tools) };
  const put = (key: string, value: FieldValue) => {
    const follows = key === 'kind' ? { itemid: null, unit: null, basis: null } : key === 'itemid' ? { unit: null, lot: null } : {};
    onChange({ ...values, ...follows, [key]: value });
  };
  const widget = (field: Field) => {
    const own = issues.find((issue) => issue.field === field.key);
    const error = own === undefined ? undefined : issueText(own, labels);
    const value = shown[field.key] ?? values[field.key] ?? null;
    const common = { field, value, error, onChange: (next: FieldValue) => put(field.key, next) };
    if (field.key === 'itemid') return <CodeField {...common} rows={itemsOf(values, tools)} />;
    return <FieldWidget {...common} />;
  };
  return (
    <fieldset className="note-line">
      <legend>
        {text(OWN.line)} {number}
      </legend>
      <div className="form-grid">
        {lineFields(tools.of.trade, kind, values['saleclass']).map((field) => (
          <div key={field.key} className="form-cell" data-kind={field.kind}>
            {widget(field.key === 'unit' ? { ...field, list: 'unit' } : field)}
          </div>
        ))}
      </div>
      {issues
        .filter(({ field }) => field === undefined)
        .map((issue) => (
          <p key={issue.code} className="form-root-error" role="alert">
            {issueText(issue, labels)} ({issue.code})
          </p>
        ))}
      <Foot line={line} number={number} tools={tools} tried={props.tried} />
      {onRemove === null ? null : (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
          {text(OWN.remove)} {number}
        </Button>
      )}
    </fieldset>
  );
}
