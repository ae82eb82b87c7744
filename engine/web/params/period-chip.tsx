import { Button, Popover } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { date } from '#engine/define/fields.ts';
import { daysAsked, movedPeriod, type PeriodParams, presetsOf, type WeekCalendar } from '#engine/define/period-params.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { DateField } from '../fields/date-field.tsx';
import { useLanguage } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { periodText } from './param-text.ts';
import { PRESETS, WORDS } from './param-words.ts';

interface Props {
  readonly period: PeriodParams;
  /** The values in effect, applied ones among them. */
  readonly values: FieldValues;
  readonly calendar: WeekCalendar;
  /** Shows the report for another period: the values of the period alone. */
  readonly onGo: (values: FieldValues) => void;
  /** Opens the form, to type another. */
  readonly onOther: () => void;
}

interface StepProps {
  readonly label: string;
  readonly icon: 'left' | 'right';
  /** Null where there is none to go to. */
  readonly to: FieldValues | null;
  readonly onGo: (values: FieldValues) => void;
}

/** One press to the period beside the one shown. */
function Step({ label, icon, to, onGo }: StepProps) {
  return (
    <button type="button" className="chip-step" aria-label={label} disabled={to === null} onClick={() => to !== null && onGo(to)}>
      <Icon name={icon} size={16} />
    </button>
  );
}

const SINCE = date('since', WORDS.sinceDay);

/** From a day on until today: the day is typed or picked, Enter shows it. */
function Since({ today, onGo }: { readonly today: string; readonly onGo: (from: string) => void }) {
  const text = useText();
  const [day, setDay] = useState<FieldValue>(null);
  const reaches = isBusinessDate(day) && day <= today;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reaches) onGo(day);
  };
  return (
    <form className="chip-since" onSubmit={submit}>
      <DateField field={SINCE} value={day} onChange={setDay} />
      <Button type="submit" variant="default" disabled={!reaches}>
        {text(WORDS.show)}
      </Button>
    </form>
  );
}

/** The period shown: one press to the one before or after it, two to one of those offered by name. */
export function PeriodChip({ period, values, calendar, onGo, onOther }: Props) {
  const language = useLanguage();
  const text = useText();
  const [open, setOpen] = useState(false);
  const said = periodText(period, values, language);
  const presets = useMemo(() => presetsOf(period, calendar), [period, calendar]);
  const [before, after] = useMemo(
    () => (['before', 'after'] as const).map((by) => movedPeriod(period, values, by, calendar.weekStart)),
    [period, values, calendar],
  );
  const begins = after == null ? undefined : daysAsked(period, { ...values, ...after }, calendar.weekStart)?.from;
  const isAhead = begins === undefined || begins > calendar.today;
  const isShown = (offered: FieldValues): boolean => Object.entries(offered).every(([key, value]) => values[key] === value);
  const take = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <span className="chip period-chip">
      <Step label={text(WORDS.earlier)} icon="left" to={before ?? null} onGo={onGo} />
      <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-start" shadow="md" withinPortal>
        <Popover.Target>
          <button
            type="button"
            className="chip-press"
            aria-haspopup="dialog"
            aria-expanded={open}
            title={text(WORDS.choosePeriod)}
            onClick={() => setOpen(!open)}
          >
            <span className="chip-name">{text(said.name)}</span> <b>{said.text ?? text(WORDS.all)}</b>
            <Icon name="down" size={14} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className="chip-menu" aria-label={text(WORDS.choosePeriod)}>
          {presets.map(({ name, values: offered }) => (
            <button key={name} type="button" aria-current={isShown(offered) || undefined} onClick={take(() => onGo(offered))}>
              {text(PRESETS[name])} <span className="dim">{periodText(period, offered, language).text}</span>
            </button>
          ))}
          {period.kind === 'days' ? (
            <Since today={calendar.today} onGo={(from) => take(() => onGo({ [period.from]: from, [period.to]: calendar.today }))()} />
          ) : null}
          <button type="button" onClick={take(onOther)}>
            {text(WORDS.other)}
          </button>
        </Popover.Dropdown>
      </Popover>
      <Step label={text(WORDS.later)} icon="right" to={isAhead ? null : (after ?? null)} onGo={onGo} />
    </span>
  );
}
