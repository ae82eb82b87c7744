import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { type CodeRow, useLists } from '../client/lists.ts';
import { moveOn } from '../forms/form-keys.ts';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { firstMatch, holdsWords, leftText } from './code-match.ts';
import type { FieldProps } from './field-props.ts';
import { sharedProps } from './shared-props.ts';

/** Options whose code or name holds the typed words, marks and case aside. */
const filterFolded: OptionsFilter = ({ options, search, limit }) =>
  options.filter((item) => 'value' in item && holdsWords(item as ComboboxItem, search)).slice(0, limit);

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
  // The rows of a list nobody asked for yet are not drawn: they would be most of a form.
  const [met, setMet] = useState(false);
  const meet = () => setMet(true);
  const select = {
    ...sharedProps(props, text, language),
    data,
    filter: filterFolded,
    searchable: true,
    limit: 200,
    selectFirstOptionOnChange: true,
    openOnFocus: false,
    nothingFoundMessage: t('nothingFound'),
    placeholder: loading ? '…' : (props.blank ?? t('chooseHint')),
    maxDropdownHeight: 280,
    clearable: props.field.required !== true,
    clearButtonProps: { 'aria-label': t('reset') },
    comboboxProps: { keepMounted: met },
    onPointerDown: meet,
    onKeyDownCapture: meet,
  } as const;
  return { select, loading, nothing: t('nothingFound') };
}

/**
 * A text left in the field before its list was there: it stands in the field, becomes the code when the
 * list arrives, and is named beside the field when no row fits.
 */
function useLeftText(props: FieldProps, options: readonly ComboboxItem[], loading: boolean) {
  const [kept, keep] = useState<string | null>(null);
  const { onChange } = props;
  const left = leftText(options, kept, loading);
  const code = left?.is === 'found' ? left.code : null;
  const onFound = useRef(onChange);
  onFound.current = onChange;
  useEffect(() => {
    if (code === null) return;
    keep(null);
    onFound.current(code);
  }, [code]);
  return { kept, keep, left };
}

/**
 * One code of a list: type to find; Enter takes the match and moves on, Tab takes it too. `rows`
 * replaces the loaded list.
 */
export function CodeField(props: FieldProps & { readonly rows?: readonly CodeRow[] }) {
  const { select, loading, nothing } = useCodeProps(props);
  const { kept, keep, left } = useLeftText(props, select.data, loading);
  const [search, setSearch] = useState('');
  /** Text typed since the last choice; null when nothing was. Arrow keys hand the choice to the list. */
  const typed = useRef<string | null>(null);
  const entered = useRef<HTMLInputElement | null>(null);
  const goOn = () => {
    const input = entered.current;
    entered.current = null;
    if (input !== null) requestAnimationFrame(() => moveOn(input));
  };
  /** Takes the match of what was typed, or keeps the text as it is; false when there is nothing to wait for or take. */
  const take = (): boolean => {
    const text = typed.current;
    typed.current = null;
    const match = loading ? undefined : firstMatch(select.data, text ?? '');
    if (match !== undefined) props.onChange(match.value);
    else if (text !== null && text.trim() !== '') keep(text.trim());
    return match !== undefined || (loading && text !== null && text.trim() !== '');
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
  const unknown = left?.is === 'unknown' ? `${kept}: ${nothing}` : undefined;
  return (
    <Select
      {...select}
      error={unknown ?? select.error}
      placeholder={kept === null ? select.placeholder : `${kept}${left?.is === 'waiting' ? ' …' : ''}`}
      allowDeselect={false}
      value={typeof props.value === 'string' ? props.value : null}
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={onKeyDown}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        keep(null);
      }}
      onBlur={() => {
        // A click elsewhere leaves the text too; with the list there, only Enter and Tab take from it.
        if (loading) take();
        select.onBlur?.();
      }}
      onOptionSubmit={goOn}
      onChange={(value) => {
        typed.current = null;
        keep(null);
        props.onChange(value);
      }}
    />
  );
}

/**
 * Several codes of a list: Enter takes the match of what was typed, also one typed before the list was there. Arrow keys hand the
 * choice to the list.
 */
export function MultiCodeField(props: FieldProps & { readonly rows?: readonly CodeRow[] }) {
  const { select, loading, nothing } = useCodeProps(props);
  const { placeholder, onKeyDownCapture, ...shared } = select;
  const chosen = Array.isArray(props.value) ? [...(props.value as readonly string[])] : [];
  const add = (value: FieldValue) => typeof value === 'string' && !chosen.includes(value) && props.onChange([...chosen, value]);
  const { kept, keep, left } = useLeftText({ ...props, onChange: add }, shared.data, loading);
  const [search, setSearch] = useState('');
  const arrowed = useRef(false);
  const take = () => {
    const options = shared.data.filter(({ value }) => !chosen.includes(value));
    const match = loading ? undefined : firstMatch(options, search);
    setSearch('');
    if (match === undefined) keep(search.trim());
    else add(match.value);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDownCapture();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') arrowed.current = true;
    if (event.key !== 'Enter' || arrowed.current || search.trim() === '') return;
    event.preventDefault();
    // The list of the field would take its first row only where it was there as the text was typed.
    event.stopPropagation();
    take();
  };
  const hint = kept === null ? placeholder : `${kept}${left?.is === 'waiting' ? ' …' : ''}`;
  return (
    <MultiSelect
      {...shared}
      error={left?.is === 'unknown' ? `${kept}: ${nothing}` : shared.error}
      placeholder={kept !== null || chosen.length === 0 ? hint : ''}
      hidePickedOptions
      searchValue={search}
      onSearchChange={(text) => {
        arrowed.current = false;
        if (text !== '') keep(null);
        setSearch(text);
      }}
      onKeyDownCapture={onKey}
      value={chosen}
      onChange={(value) => props.onChange(value.length === 0 ? null : value)}
    />
  );
}
