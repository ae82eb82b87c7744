import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { foldText } from '#engine/sheet/parse-cell.ts';
import { type CodeRow, useLists } from '../client/lists.ts';
import { moveOn } from '../forms/form-keys.ts';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';
import { sharedProps } from './shared-props.ts';

/** Options whose code or name holds the typed words, marks and case aside. */
const filterFolded: OptionsFilter = ({ options, search, limit }) => {
  const words = foldText(search).split(' ').filter(Boolean);
  const holds = (item: ComboboxItem): boolean => {
    const text = foldText(`${item.value} ${item.label}`);
    return words.every((word) => text.includes(word));
  };
  return options.filter((item) => 'value' in item && holds(item as ComboboxItem)).slice(0, limit);
};

/** Rows as options; a value the list does not hold (closed meanwhile) stays visible. */
function optionsOf(rows: readonly CodeRow[], value: FieldValue): ComboboxItem[] {
  const options = rows.map(({ value: code, label }) => ({ value: code, label }));
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const unknown = chosen.filter((code) => code !== '' && !options.some((option) => option.value === code));
  return [...options, ...unknown.map((code) => ({ value: code, label: code }))];
}

/** Properties one and many choices share. */
function useCodeProps(props: FieldProps & { readonly rows?: readonly CodeRow[] }) {
  const text = useText();
  const language = useLanguage();
  const t = useT('form');
  const { rows, loading } = useLists(useMemo(() => (props.rows === undefined ? [props.field] : []), [props.rows, props.field]));
  const list = props.rows ?? rows.get(props.field.key) ?? [];
  const data = useMemo(() => optionsOf(list, props.value), [list, props.value]);
  return {
    ...sharedProps(props, text, language),
    data,
    filter: filterFolded,
    searchable: true,
    limit: 200,
    selectFirstOptionOnChange: true,
    openOnFocus: false,
    nothingFoundMessage: t('nothingFound'),
    placeholder: loading ? '…' : t('chooseHint'),
    maxDropdownHeight: 280,
    clearable: props.field.required !== true,
    clearButtonProps: { 'aria-label': t('reset') },
  } as const;
}

/** The first option the typed words find; none when nothing was typed. */
function firstMatch(options: readonly ComboboxItem[], search: string): ComboboxItem | undefined {
  if (search === '') return undefined;
  const exact = options.find((option) => foldText(option.value) === foldText(search));
  return exact ?? (filterFolded({ options: [...options], search, limit: 1 })[0] as ComboboxItem | undefined);
}

/**
 * One code of a list: type to find; Enter takes the match and moves on, Tab takes it too. `rows`
 * replaces the loaded list.
 */
export function CodeField(props: FieldProps & { readonly rows?: readonly CodeRow[] }) {
  const shared = useCodeProps(props);
  const [search, setSearch] = useState('');
  /** Text typed since the last choice; null when nothing was. Arrow keys hand the choice to the list. */
  const typed = useRef<string | null>(null);
  const entered = useRef<HTMLInputElement | null>(null);
  const goOn = () => {
    const input = entered.current;
    entered.current = null;
    if (input !== null) requestAnimationFrame(() => moveOn(input));
  };
  /** Takes the match of what was typed; false when nothing was, or nothing fits. */
  const take = (): boolean => {
    const match = firstMatch(shared.data, typed.current ?? '');
    typed.current = null;
    if (match !== undefined) props.onChange(match.value);
    return match !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') typed.current = null;
    if (key !== 'Enter' && key !== 'Tab') return;
    entered.current = key === 'Enter' ? event.currentTarget : null;
    if (take() && key === 'Enter') {
      event.preventDefault();
      goOn();
    }
  };
  return (
    <Select
      {...shared}
      allowDeselect={false}
      value={typeof props.value === 'string' ? props.value : null}
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={onKeyDown}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
      }}
      onOptionSubmit={goOn}
      onChange={(value) => {
        typed.current = null;
        props.onChange(value);
      }}
    />
  );
}

/** Several codes of a list. */
export function MultiCodeField(props: FieldProps & { readonly rows?: readonly CodeRow[] }) {
  const { placeholder, ...shared } = useCodeProps(props);
  const chosen = Array.isArray(props.value) ? [...(props.value as readonly string[])] : [];
  return (
    <MultiSelect
      {...shared}
      placeholder={chosen.length === 0 ? placeholder : ''}
      hidePickedOptions
      value={chosen}
      onChange={(value) => props.onChange(value.length === 0 ? null : value)}
    />
  );
}
