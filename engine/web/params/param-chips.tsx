import { type ReactNode, useMemo } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { keysOf, periodParams, type WeekCalendar } from '#engine/define/period-params.ts';
import { useLists } from '../client/lists.ts';
import { useLanguage } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { chipText, isBlank, isUsual, valueText } from './param-text.ts';
import { WORDS } from './param-words.ts';
import { PeriodChip } from './period-chip.tsx';

interface Props {
  readonly fields: readonly Field[];
  /** What was asked for. */
  readonly values: FieldValues;
  /** What applied where nothing was asked for. */
  readonly applied: FieldValues;
  readonly calendar: WeekCalendar;
  readonly onRun: (values: FieldValues) => void;
  /** Opens the form at a field; at its first one without. */
  readonly onOpen: (key?: string) => void;
  readonly open: boolean;
  /** Beside the chips. */
  readonly children?: ReactNode;
}

interface Said {
  readonly field: Field;
  readonly value: FieldValue;
  /** Chosen by the reader, so that it can be taken back. */
  readonly chosen: boolean;
}

/** What a field is worth saying: what was chosen, and what applied by itself; not a day the form begins with, nor what has no say here. */
function saidOf(field: Field, own: FieldValue | undefined, applied: FieldValue | undefined, today: string): Said | null {
  if (applied === null) return null;
  if (isBlank(own)) return isBlank(applied) ? null : { field, value: applied ?? null, chosen: false };
  const usual = isUsual(field, own, today);
  return usual && field.kind === 'date' ? null : { field, value: own ?? null, chosen: !usual && field.required !== true };
}

/** What applies on a page of data, a chip each; a press opens the form there, the cross takes a choice back. */
export function ParamChips({ fields, values, applied, calendar, onRun, onOpen, open, children }: Props) {
  const text = useText();
  const language = useLanguage();
  const period = useMemo(() => periodParams(fields), [fields]);
  const timeless = period === null || keysOf(period).every((key) => applied[key] === null);
  // What was asked for stands at once; what applied beside it may still be that of the answer before.
  const inForce = useMemo(
    () => ({ ...applied, ...Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value))) }),
    [values, applied],
  );
  const said = useMemo(() => {
    const owned = new Set(period === null ? [] : keysOf(period));
    return fields.flatMap((field) => (owned.has(field.key) ? [] : (saidOf(field, values[field.key], applied[field.key], calendar.today) ?? [])));
  }, [fields, period, values, applied, calendar.today]);
  const { rows } = useLists(useMemo(() => said.map(({ field }) => field), [said]));
  const named = (key: string) => (code: string) => rows.get(key)?.find((row) => row.value === code)?.label ?? code;
  return (
    <div className="param-chips no-print" role="group" aria-label={text(WORDS.applies)}>
      {period === null || timeless ? null : (
        <PeriodChip
          period={period}
          values={inForce}
          calendar={calendar}
          onGo={(next) => onRun({ ...values, ...next })}
          onOther={() => onOpen(keysOf(period)[0])}
        />
      )}
      {said.map(({ field, value, chosen }) => (
        <span key={field.key} className="chip" data-chosen={chosen || undefined}>
          <button
            type="button"
            className="chip-press"
            title={Array.isArray(value) ? valueText(field, value, named(field.key), language) : undefined}
            onClick={() => onOpen(field.key)}
          >
            <span className="chip-name">{text(field.label)}</span> <b>{chipText(field, value, named(field.key), language)}</b>
          </button>
          {chosen ? (
            <button
              type="button"
              className="chip-step"
              aria-label={text(WORDS.drop).replace('{name}', text(field.label))}
              onClick={() => onRun({ ...values, [field.key]: null })}
            >
              <Icon name="cross" size={14} />
            </button>
          ) : null}
        </span>
      ))}
      {children}
      <button type="button" className="chip-more" aria-expanded={open} onClick={() => onOpen()}>
        <Icon name="filter" size={16} /> {text(open ? WORDS.close : WORDS.change)}
      </button>
    </div>
  );
}
