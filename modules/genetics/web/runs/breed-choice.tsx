import { Checkbox, Group } from '@mantine/core';
import { useParams } from '#engine/web/screens/search-params.ts';
import { count, useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';

/** The breeds a run is asked for, kept in the address; none named are all. */
export function useBreeds(): readonly [readonly string[], (breeds: readonly string[]) => void] {
  const [{ breeds: typed = '', ...others }, setSearch] = useParams();
  const breeds = typed.split(',').filter(Boolean);
  return [breeds, (next) => setSearch(next.length === 0 ? others : { ...others, breeds: next.join(',') }, true)];
}

interface Props {
  readonly rows: readonly { readonly breed: string; readonly name: string; readonly animals: number }[];
  /** What none ticked means: inbreeding needs no parameters. */
  readonly all: Text3;
  readonly breeds: readonly string[];
  readonly onChange: (breeds: readonly string[]) => void;
}

const named = (breed: string, name: string): string => (breed === name ? breed : `${breed} · ${name}`);

/** All breeds, or those ticked, with the number of their animals. */
export function BreedChoice({ rows, all, breeds, onChange }: Props) {
  const text = useText();
  return (
    <fieldset className="gen-choice">
      <legend>{text(G.breeds)}</legend>
      <Group gap="sm">
        <Checkbox label={text(all)} checked={breeds.length === 0} onChange={() => onChange([])} />
        {rows.map(({ breed, name, animals }) => (
          <Checkbox
            key={breed}
            label={`${named(breed, name)} (${count(animals)})`}
            checked={breeds.includes(breed)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...breeds, breed] : breeds.filter((one) => one !== breed))}
          />
        ))}
      </Group>
    </fieldset>
  );
}
