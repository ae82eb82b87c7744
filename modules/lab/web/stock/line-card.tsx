import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { figure } from '#engine/document/web/figures.ts';
import type { LineProps } from '#engine/document/web/kit.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import { useCall } from '#engine/web/client/query.ts';
import { CodeField } from '#engine/web/fields/code-field.tsx';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import { issueText } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { getLabItemdtl } from '../../contract/stock/stock.calls.ts';
import { QUALITY_WORDS } from '../../contract/stock/words.ts';
import { isBlocked, type Quality } from '../../domain/stock/kinds.ts';
import { usableUntil } from '../../domain/stock/lots.ts';
import { type LabTools, type LyingLot, lineFields, type TriedLabNote } from './note-form.ts';

const OWN = {
  line: t3('Dòng', 'Line', 'รายการ'),
  remove: t3('Bỏ dòng', 'Remove the line', 'ลบรายการ'),
  first: t3('hết hạn trước', 'goes first', 'หมดอายุก่อน'),
  expired: t3('quá hạn', 'expired', 'หมดอายุ'),
  opened: t3('mở', 'opened', 'เปิด'),
  stock: t3('Tồn kho', 'Stock', 'คงเหลือ'),
  result: t3('Sau khi đổi', 'After the conversion', 'หลังแปลงหน่วย'),
  until: t3('dùng đến', 'usable until', 'ใช้ได้ถึง'),
};

type Props = LineProps<LabTools, TriedLabNote>;

/** How a lot stands: blocked, past its date, the one that goes first. */
function standing({ quality, usable }: LyingLot, isFirst: boolean): Text3 | null {
  if (isBlocked(quality as Quality)) return QUALITY_WORDS[quality as Quality];
  if (usable === 'N') return OWN.expired;
  return isFirst ? OWN.first : null;
}

/** Lots of the item as choices: number, date, what is left, whether it may be used. */
function useLotRows(lots: readonly LyingLot[]): readonly CodeRow[] {
  const text = useText();
  return useMemo(() => {
    const first = lots.find(({ usable }) => usable === 'Y');
    const labelOf = (one: LyingLot): string => {
      const date = one.expdt === NO_EXPIRY ? null : formatDate(one.expdt as never);
      const opened = one.opened === null ? null : `${text(OWN.opened)} ${formatDate(one.opened as never)}`;
      const state = standing(one, one === first);
      return [one.lot || '–', date, `${figure(one.qty)} ${one.unit}`, opened, state === null ? null : text(state)].filter(Boolean).join(' · ');
    };
    return lots.map((one) => ({ value: one.lot, label: labelOf(one) }));
  }, [lots, text]);
}

/** Units of the line's item; the base unit is taken until another is chosen. */
function useItem(itemid: FieldValue) {
  const known = typeof itemid === 'string';
  const { data } = useCall(getLabItemdtl, { catArray: [{ itemid: known ? itemid : 'X' }] }, { enabled: known, keep: false });
  return known ? data : undefined;
}

/** What opening a pack comes to: quantity × factor − loss, and until when it may be used. */
function Opened({
  values,
  item,
  lot,
}: {
  readonly values: Props['line']['values'];
  readonly item: ReturnType<typeof useItem>;
  readonly lot: LyingLot | undefined;
}) {
  const text = useText();
  const [from, to] = [values['unit'] ?? item?.units[0]?.unit, values['tounit']].map((unit) => item?.units.find((one) => one.unit === unit));
  if (from === undefined || to === undefined || item === undefined) return null;
  const result = (Number(values['qty'] ?? 0) * from.factor) / to.factor - Number(values['loss'] ?? 0);
  const opened = values['opened'];
  const until = lot === undefined || typeof opened !== 'string' ? null : usableUntil(lot.expdt as never, opened as never, item.stability);
  return (
    <p className="dim">
      {text(OWN.result)}: {figure(result)} {to.label}
      {until === null || until === NO_EXPIRY ? '' : `, ${text(OWN.until)} ${formatDate(until)}`}
    </p>
  );
}

/** What draws a field of a line: a choice of what lies in the store, or the field's own widget. */
function widgetOf(
  { line: { values }, tools, onChange }: Pick<Props, 'line' | 'tools' | 'onChange'>,
  item: ReturnType<typeof useItem>,
  lotRows: readonly CodeRow[],
  units: readonly CodeRow[],
  errorOf: (key: string) => string | undefined,
) {
  const put = (key: string, value: FieldValue) => {
    const fresh = key === 'itemid' ? { unit: null, tounit: null, lot: null, expdt: null } : key === 'lot' && tools.issuing ? { expdt: null } : {};
    onChange({ ...values, ...fresh, [key]: value });
  };
  const props = (field: Field) => ({
    ...{ field, value: values[field.key] ?? null, error: errorOf(field.key) },
    onChange: (value: FieldValue) => put(field.key, value),
  });
  const choices: Readonly<Record<string, readonly CodeRow[]>> = {
    itemid: tools.items as never,
    unit: units,
    tounit: units,
    ...(tools.issuing ? { lot: lotRows } : {}),
    ...(tools.places.length > 0 ? { place: tools.places } : {}),
  };
  const widget = (field: Field) => {
    const rows = choices[field.key];
    if (rows === undefined) return <FieldWidget {...props(field)} />;
    const value = field.key === 'unit' ? (values['unit'] ?? item?.units[0]?.unit ?? null) : (values[field.key] ?? null);
    return <CodeField {...props(field)} field={{ ...field, kind: 'code' }} value={value} rows={rows} />;
  };
  return widget;
}

/** One line of a note of laboratory goods. */
export function LabLineCard({ kind, line, number, tools, issues, labels, onChange, onRemove }: Props) {
  const text = useText();
  const { values } = line;
  const item = useItem(values['itemid'] ?? null);
  const lots = useMemo(() => tools.lying.filter(({ value }) => value === values['itemid']), [tools.lying, values]);
  const units = useMemo(
    () => (item?.units ?? []).map(({ unit, label, factor }) => ({ value: unit, label: factor === 1 ? label : `${label} (${figure(factor)})` })),
    [item],
  );
  const errorOf = (key: string): string | undefined => {
    const own = issues.find(({ field }) => field === key);
    return own === undefined ? undefined : issueText(own, labels);
  };
  const widget = widgetOf({ line, tools, onChange }, item, useLotRows(lots), units, errorOf);
  const whole = issues.filter(({ field }) => field === undefined);
  const stock = lots.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <fieldset className="note-line">
      <legend>
        {text(OWN.line)} {number}
      </legend>
      <div className="form-grid">
        {lineFields(kind).map((field) => (
          <div key={field.key} className="form-cell" data-kind={field.kind}>
            {widget(field)}
          </div>
        ))}
      </div>
      {whole.map((issue) => (
        <p key={issue.code} className="form-root-error" role="alert">
          {issueText(issue, labels)} ({issue.code})
        </p>
      ))}
      {tools.issuing && lots[0] !== undefined ? (
        <p className="dim">
          {text(OWN.stock)}: {figure(stock)} {lots[0].unit}
        </p>
      ) : null}
      {kind === 'convert' ? <Opened values={values} item={item} lot={lots.find(({ lot }) => lot === values['lot'])} /> : null}
      {onRemove === null ? null : (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
          {text(OWN.remove)} {number}
        </Button>
      )}
    </fieldset>
  );
}
