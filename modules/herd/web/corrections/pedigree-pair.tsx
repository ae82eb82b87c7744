import { Group } from '@mantine/core';
import { useText } from '#engine/web/text/text.ts';
import { CORRECT_WORDS } from './correction-words.ts';

const WORDS = {
  sire: { V: 'Bố', E: 'Sire', T: 'พ่อ' },
  dam: { V: 'Mẹ', E: 'Dam', T: 'แม่' },
} as const;

/** Generations beside the animal itself: parents, grandparents, great-grandparents. */
const GENERATIONS = 3;

interface Props {
  /** 1 the animal, 2 sire, 3 dam, 2n and 2n + 1 the parents of n; the first place is the animal. */
  readonly list: readonly (string | null)[];
  readonly other: readonly (string | null)[];
  readonly title: string;
}

function Ancestor({ id, changed }: { readonly id: string | null; readonly changed: boolean }) {
  if (id === null) return <span className="dim">–</span>;
  return changed ? <strong>{id}</strong> : id;
}

function Pedigree({ list, other, title }: Props) {
  const text = useText();
  const rows = 2 ** GENERATIONS;
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: GENERATIONS }, (_unused, at) => at + 1)
      .filter((generation) => row % 2 ** (GENERATIONS - generation) === 0)
      .map((generation) => ({ generation, place: 2 ** generation + row / 2 ** (GENERATIONS - generation) })),
  );
  return (
    <div className="table-box">
      <table className="report-table pedigree">
        <caption>{title}</caption>
        <tbody>
          {cells.map((line) => (
            <tr key={line.at(-1)?.place}>
              {line.map(({ generation, place }) => {
                const [id, otherId] = [list[place - 1] ?? null, other[place - 1] ?? null];
                return (
                  <td key={place} rowSpan={2 ** (GENERATIONS - generation)} data-changed={id === otherId ? undefined : true}>
                    <span className="dim">{text(place % 2 === 0 ? WORDS.sire : WORDS.dam)}</span> <Ancestor id={id} changed={id !== otherId} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Old and new pedigree of three generations side by side; what changes stands out. */
export function PedigreePair({ before, after }: { readonly before: readonly (string | null)[]; readonly after: readonly (string | null)[] }) {
  const text = useText();
  return (
    <Group align="start" gap="md">
      <Pedigree list={before} other={after} title={text(CORRECT_WORDS.before)} />
      <Pedigree list={after} other={before} title={text(CORRECT_WORDS.after)} />
    </Group>
  );
}
