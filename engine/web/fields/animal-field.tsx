import { Autocomplete, type OptionsFilter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queries, useCall } from '../client/query.ts';
import { callTo } from '../client/send.ts';
import { useOnline } from '../offline/reach.ts';
import { offlineSource } from '../offline/sources.ts';
import { useRegistry } from '../screens/registry-context.ts';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';
import { sharedProps } from './shared-props.ts';

/** What a suggestion shows of an animal. */
export interface AnimalSuggestion {
  readonly pgid: string;
  readonly pigtype: string;
  readonly status: string | null;
  readonly timeParity?: string | null;
  readonly roomid?: string | null;
}

const findAnimals = callTo<{ part: string; size: number; sex?: 'F' | 'M' }, { rows: readonly AnimalSuggestion[] }>('/herd/findAnimals');
const asFound: OptionsFilter = ({ options }) => options;
const WAIT = 80;
/** What is closed is not drawn. */
const CLOSED = { keepMounted: false } as const;

function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), WAIT);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}

/** Animals whose identity holds the typed part, from the second character on; while the server is away, of those kept on the device. */
export function useAnimals(part: string, sex?: 'F' | 'M'): readonly AnimalSuggestion[] {
  const late = useLate(part.trim());
  const online = useOnline();
  const asked = late.length >= 2;
  const served = useCall(findAnimals, { part: late, size: 20, ...(sex === undefined ? {} : { sex }) }, { enabled: asked && online, keep: true });
  const kept = useQuery(
    {
      queryKey: ['kept-animals', late, sex ?? ''],
      queryFn: async () => (await offlineSource()?.animals(late, sex)) ?? [],
      enabled: asked && !online,
      gcTime: 0,
    },
    queries,
  );
  if (!asked) return [];
  return (online ? served.data?.rows : kept.data) ?? [];
}

/** What stands beside an identity where one is chosen: what the animal is now, its service and parity, its house. */
export function useAnimalDetail(): (animal: AnimalSuggestion) => string {
  const text = useText();
  const { animalSays } = useRegistry();
  return (animal) => {
    const says = animalSays(animal);
    return [says === null ? null : text(says), animal.timeParity, animal.roomid].filter(Boolean).join(' · ');
  };
}

/**
 * Text of a field whose value may come back late (from the address bar): what is typed stands until somebody else sets the value.
 * Values given out and not yet come back are remembered in order, so that a late echo never takes letters away.
 */
function useTyped(value: string): readonly [string, (next: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const given = useRef<string[]>([]);
  useEffect(() => {
    const at = given.current.indexOf(value);
    given.current = at < 0 ? [] : given.current.slice(at + 1);
    if (given.current.length === 0) setTyped(null);
  }, [value]);
  const type = (next: string) => {
    given.current = next === value ? [] : [...given.current, next];
    setTyped(next === value ? null : next);
  };
  return [typed ?? value, type];
}

/** An animal's identity: part of it suggests, the whole may be typed or scanned. */
export function AnimalField(props: FieldProps & { readonly sex?: 'F' | 'M' }) {
  const text = useText();
  const language = useLanguage();
  const t = useT('form');
  const [dirty, setDirty] = useState(false);
  const [value, type] = useTyped(typeof props.value === 'string' ? props.value : '');
  const fresh = props.field.fresh === true;
  const found = useAnimals(dirty && !fresh ? value : '', props.sex);
  const detail = useAnimalDetail();
  return (
    <Autocomplete
      {...sharedProps(props, text, language)}
      placeholder={props.blank ?? (fresh ? undefined : t('animalHint'))}
      value={value}
      data={found.map((animal) => animal.pgid)}
      filter={asFound}
      comboboxProps={CLOSED}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
      renderOption={({ option }) => {
        const animal = found.find((one) => one.pgid === option.value);
        return (
          <span>
            {option.value} <span className="dim">{animal === undefined ? '' : detail(animal)}</span>
          </span>
        );
      }}
      onChange={(next) => {
        setDirty(true);
        type(next);
        props.onChange(next === '' ? null : next);
      }}
      onOptionSubmit={(chosen) => {
        setDirty(false);
        props.onChosen?.(chosen);
      }}
    />
  );
}
