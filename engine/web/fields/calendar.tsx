import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatLongDate, shortWeekday, weekdayName } from '#i18n/dates.ts';
import { addDays, type BusinessDate, businessDate, weekday } from '#kernel/business-date.ts';
import { languageTag } from '#kernel/language.ts';
import { useLanguage, useSession } from '../session/store.ts';
import { useT } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 };

function monthStart(date: BusinessDate): BusinessDate {
  return businessDate(`${date.slice(0, 6)}01`);
}

function shiftMonth(month: BusinessDate, by: number): BusinessDate {
  return monthStart(addDays(month, by > 0 ? 31 : -1));
}

/** Days of the six weeks a month is drawn in, from the farm's first weekday. */
function daysOf(month: BusinessDate, weekStart: number): BusinessDate[] {
  const first = addDays(month, -((weekday(month) - weekStart + 7) % 7));
  return Array.from({ length: 42 }, (_, index) => addDays(first, index));
}

interface Props {
  readonly value: BusinessDate;
  readonly today: BusinessDate;
  readonly onPick: (date: BusinessDate) => void;
}

/** A month to pick a day from: arrows move by day and week, Page Up and Down by four weeks. */
export function Calendar({ value, today, onPick }: Props) {
  const language = useLanguage();
  const weekStart = useSession()?.WEEKSTART ?? 1;
  const t = useT('form');
  const [at, setAt] = useState(value);
  const body = useRef<HTMLDivElement>(null);
  const month = monthStart(at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day the keys moved to.
  useEffect(() => {
    body.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
  }, [at]);
  const name = new Intl.DateTimeFormat(`${languageTag(language)}-u-ca-gregory`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4, 6)) - 1, 1),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(addDays(at, step));
  };
  return (
    <div className="calendar">
      <div className="calendar-head">
        <button type="button" className="plain-button" aria-label={t('prev')} onClick={() => setAt(shiftMonth(month, -1))}>
          <Icon name="left" />
        </button>
        <span aria-live="polite">{name}</span>
        <button type="button" className="plain-button" aria-label={t('next')} onClick={() => setAt(shiftMonth(month, 1))}>
          <Icon name="right" />
        </button>
      </div>
      <div ref={body} className="calendar-days" role="group" aria-label={name} onKeyDown={onKeyDown}>
        {daysOf(month, weekStart)
          .slice(0, 7)
          .map((day) => (
            <span key={day} className="calendar-weekday" aria-hidden title={weekdayName(weekday(day), language)}>
              {shortWeekday(weekday(day), language)}
            </span>
          ))}
        {daysOf(month, weekStart).map((day) => (
          <button
            key={day}
            type="button"
            className="calendar-day"
            tabIndex={day === at ? 0 : -1}
            data-outside={day.slice(0, 6) !== month.slice(0, 6) || undefined}
            data-today={day === today || undefined}
            aria-pressed={day === value}
            aria-label={formatLongDate(day, language)}
            onClick={() => onPick(day)}
          >
            {Number(day.slice(6))}
          </button>
        ))}
      </div>
    </div>
  );
}
