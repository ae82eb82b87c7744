import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import type { WeekStart } from '#kernel/week.ts';
import { FieldWidget } from '../fields/field-widget.tsx';
import { weekChoice } from '../fields/week-choice.ts';
import { useBlankTexts } from '../params/use-blank-texts.ts';
import { useSession } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { count, useT, useText } from '../text/text.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  readonly busy: boolean;
  /** Name of the bar, and of its button; those of a search when absent. */
  readonly label?: string;
  readonly submitLabel?: string;
  readonly onRun: (values: FieldValues) => void;
  /** Refusals of the server beside their parameters. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly onClear?: () => void;
  /** What applied where parameters were left blank; said in their fields. */
  readonly applied?: FieldValues;
  /** The bar was opened to change something: all fields stand in it, with the focus on this one, the first where none is named. */
  readonly opened?: { readonly at: string | undefined };
}

const NONE: FieldValues = {};

/** Puts the focus on the field a bar was opened at. */
function useOpenedAt(opened: Props['opened']) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (opened === undefined) return;
    const cell = opened.at === undefined ? form.current : form.current?.querySelector(`[data-key="${opened.at}"]`);
    cell?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [opened]);
  return form;
}

/** Fields that always stand in a bar; from the sixth field on, those after the fourth wait behind "more". On a phone two stand. */
const SHOWN = 4;
const SHOWN_NARROW = 2;
const MOST = 5;
const MOST_NARROW = 3;

/** Where a field of a bar may be put away: on every screen, on a phone only, or never; a required one always stands. */
function foldOf(field: Field, at: number, all: number): 'all' | 'narrow' | undefined {
  if (field.required === true) return undefined;
  if (all > MOST && at >= SHOWN) return 'all';
  return all > MOST_NARROW && at >= SHOWN_NARROW ? 'narrow' : undefined;
}

const isFilled = (value: FieldValue | undefined): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 'N' && !(Array.isArray(value) && value.length === 0);

interface MoreProps {
  /** Nothing is folded but on a phone. */
  readonly narrow: boolean;
  readonly open: boolean;
  /** Folded fields that hold a value. */
  readonly inUse: number;
  readonly onPress: () => void;
}

/** Shows and hides the fields that are folded away. */
function MoreButton({ narrow, open, inUse, onPress }: MoreProps) {
  const t = useT('inquiry');
  return (
    <Button type="button" variant="subtle" className="params-more" data-narrow={narrow || undefined} aria-expanded={open} onClick={onPress}>
      {open ? t('less') : inUse === 0 ? t('more') : t('moreUsed', { count: count(inUse) })}
    </Button>
  );
}

/** Parameters of a report or filters of a list; what is shown changes on Show or Enter. Long bars fold to one line. */
export function ParamsBar({ fields: declared, values, busy, onRun, refused = {}, onClear, applied = NONE, opened, ...named }: Props) {
  const t = useT('inquiry');
  const { label = t('filters'), submitLabel = t('search') } = named;
  const text = useText();
  const [typed, setTyped] = useState<FieldValues>(values);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const session = useSession();
  const fields = useMemo(() => {
    if (session === null) return declared;
    const calendar = { today: session.CURBUSDT, weekStart: session.WEEKSTART as WeekStart };
    return declared.map((field) => weekChoice(field, typed, calendar));
  }, [declared, session, typed]);
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  const [open, setOpen] = useState(false);
  useEffect(() => setTyped(values), [values]);
  const form = useOpenedAt(opened);
  const blank = useBlankTexts(fields, applied);
  const folds = fields.map((field, at) => (opened === undefined ? foldOf(field, at, fields.length) : undefined));
  const inUse = fields.filter((field, at) => folds[at] !== undefined && isFilled(typed[field.key])).length;
  const wrong = fields.some((field, at) => folds[at] !== undefined && (errors[field.key] ?? refused[field.key]) !== undefined);
  const shown = open || wrong;
  const run = (event: FormEvent) => {
    event.preventDefault();
    const clean = blankToNull(typed) as FieldValues;
    const found = checkFields(fields, clean);
    setErrors(Object.fromEntries(found.map((issue) => [issue.field ?? '', clientError(issue, labels)])));
    if (found.length === 0) onRun(clean);
  };
  const change = (key: string) => (value: FieldValue) => setTyped((now) => ({ ...now, [key]: value }));
  return (
    <form ref={form} className="params-bar no-print" data-open={shown || undefined} onSubmit={run} aria-label={label} noValidate>
      {fields.map((field, at) => (
        <div key={field.key} className="params-cell" data-key={field.key} data-kind={field.kind} data-fold={folds[at]}>
          <FieldWidget
            field={field}
            value={typed[field.key] ?? null}
            onChange={change(field.key)}
            error={errors[field.key] ?? refused[field.key]}
            blank={blank(field)}
          />
        </div>
      ))}
      <div className="params-buttons">
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        {onClear === undefined ? null : (
          <Button type="button" variant="subtle" color="gray" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
        {folds.every((one) => one === undefined) ? null : (
          <MoreButton narrow={!folds.includes('all')} open={shown} inUse={inUse} onPress={() => setOpen(!shown)} />
        )}
      </div>
    </form>
  );
}
