import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import type { Issue } from '#kernel/issue.ts';
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

/** The fields with the weeks of the year that is typed to choose from. */
function useWeekFields(declared: readonly Field[], typed: FieldValues): readonly Field[] {
  const session = useSession();
  return useMemo(() => {
    if (session === null) return declared;
    const calendar = { today: session.CURBUSDT, weekStart: session.WEEKSTART as WeekStart };
    return declared.map((field) => weekChoice(field, typed, calendar));
  }, [declared, session, typed]);
}

/** Fields that always stand in a bar; from the sixth field on, those after the fourth wait behind "more". On a phone, from the third on, the first stands. */
const SHOWN = 4;
const SHOWN_NARROW = 1;
const MOST = 5;
const MOST_NARROW = 2;

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

/** Empties all fields; it is not seen while none holds a value. */
function ClearButton({ idle, onPress }: { readonly idle: boolean; readonly onPress: () => void }) {
  const t = useT('inquiry');
  return (
    <Button type="button" variant="subtle" color="gray" className="params-clear" data-idle={idle || undefined} onClick={onPress}>
      {t('clear')}
    </Button>
  );
}

/** Parameters of a report or filters of a list; what is shown changes on Show or Enter. Long bars fold to one line. */
export function ParamsBar({ fields: declared, values, busy, onRun, refused = {}, onClear, applied = NONE, opened, ...named }: Props) {
  const t = useT('inquiry');
  const { label = t('filters'), submitLabel = t('search') } = named;
  const text = useText();
  const [typed, setTyped] = useState<FieldValues>(values);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const fields = useWeekFields(declared, typed);
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  const errors: Readonly<Record<string, string>> = Object.fromEntries(issues.map((issue) => [issue.field ?? '', clientError(issue, labels)]));
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
    setIssues(found);
    if (found.length === 0) onRun(clean);
  };
  const change = (key: string) => (value: FieldValue) => setTyped((now) => ({ ...now, [key]: value }));
  return (
    <form
      ref={form}
      className="params-bar no-print"
      data-open={shown || undefined}
      data-folds={folds.includes('all') || undefined}
      onSubmit={run}
      aria-label={label}
      noValidate
    >
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
        {onClear === undefined ? null : <ClearButton idle={!fields.some(({ key }) => isFilled(typed[key]))} onPress={onClear} />}
        {folds.every((one) => one === undefined) ? null : (
          <MoreButton narrow={!folds.includes('all')} open={shown} inUse={inUse} onPress={() => setOpen(!shown)} />
        )}
      </div>
    </form>
  );
}
