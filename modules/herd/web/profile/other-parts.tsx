import type { AnimalMark, AnimalPart } from '#engine/define/animal-part.ts';
import { useCall } from '#engine/web/client/query.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { openedAt } from '#engine/web/screens/report-types.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { findAnimalParts } from '../../contract/find.calls.ts';
import { PROFILE_WORDS } from './profile-words.ts';

const NONE: readonly AnimalPart[] = [];

/** What other modules tell of an animal; nothing until it has come. */
export function useAnimalParts(animalId: string): readonly AnimalPart[] {
  const { data } = useCall(findAnimalParts, { animalId });
  return (data?.parts as unknown as readonly AnimalPart[] | undefined) ?? NONE;
}

/** Marks of all parts along the life of the animal. */
export const marksOf = (parts: readonly AnimalPart[]): readonly AnimalMark[] => parts.flatMap(({ marks }) => marks);

/** Tables of other modules, each row opening where it comes from. */
export function OtherParts({ parts }: { readonly parts: readonly AnimalPart[] }) {
  const text = useText();
  const registry = useRegistry();
  return parts.map(({ key, title, columns, rows, failed }) =>
    failed === true ? (
      <Part key={key} title={title}>
        <p className="dim" role="status">
          {text(PROFILE_WORDS.unread)}
        </p>
      </Part>
    ) : (
      <GridPart
        key={key}
        title={title}
        columns={columns}
        rows={rows}
        onRow={(row) => {
          const [name, params] = openedAt(row['_open']) ?? [''];
          if (registry.routes.has(name)) registry.open(name, params);
        }}
      />
    ),
  );
}
