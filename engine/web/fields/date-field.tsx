import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { parseTypedDate } from '#engine/sheet/typed-date.ts';
import { dateStyle, formatDate } from '#i18n/dates.ts';
import { addDays, type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import type { DateStyle } from '#kernel/date-style.ts';
import { useLanguage, useSession } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { today as deviceDay } from '../text/today.ts';
import { Icon } from '../ui/icon.tsx';
import { Calendar } from './calendar.tsx';
import type { FieldProps } from './field-props.ts';
import { sharedProps } from './shared-props.ts';

const PLACEHOLDER: Readonly<Record<DateStyle, string>> = { 'DD/MM/YYYY': 'dd/mm/yyyy', 'DD/MM/BBBB': 'วว/ดด/พ.ศ.', YYYYMMDD: 'yyyymmdd' };

function textOf(value: FieldValue): string {
  return typeof value === 'string' ? formatDate(value) : '';
}

/** What a typed text means: null, the date, or the text itself when it names no day. */
function meantBy(text: string, today: BusinessDate): FieldValue {
  return text.trim() === '' ? null : (parseTypedDate(text, today) ?? text);
}

interface PickerProps {
  readonly value: BusinessDate;
  readonly today: BusinessDate;
  readonly disabled: boolean;
  readonly onPick: (date: BusinessDate) => void;
}

/** The button that opens a calendar; a day that is picked closes it. */
function DayPicker({ value, today, disabled, onPick }: PickerProps) {
  const t = useT('form');
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md" withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" tabIndex={-1} aria-label={t('pickDate')} disabled={disabled} onClick={() => setOpen(!open)}>
          <Icon name="calendar" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Calendar
          value={value}
          today={today}
          onPick={(date) => {
            onPick(date);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * A day: typed as people type it (20112026, 20/11/26, 20-11, 5, 20/11/2569), moved by arrow keys up
 * and down, or picked. The value is YYYYMMDD; a text that names no day stays and is refused.
 */
export function DateField(props: FieldProps) {
  const text = useText();
  const language = useLanguage();
  const { value, onChange, onBlur } = props;
  const today = useSession()?.CURBUSDT ?? deviceDay();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    onChange(meantBy(typed, today));
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const from = typed === null ? value : meantBy(typed, today);
    setTyped(null);
    onChange(addDays(isBusinessDate(from) ? from : today, event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <TextInput
      {...sharedProps(props, text, language)}
      value={typed ?? textOf(value)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={props.blank ?? PLACEHOLDER[dateStyle()]}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        commit();
        onBlur?.();
      }}
      rightSection={
        <DayPicker
          value={isBusinessDate(value) ? value : today}
          today={today}
          disabled={props.disabled === true}
          onPick={(date) => {
            setTyped(null);
            onChange(date);
          }}
        />
      }
    />
  );
}
