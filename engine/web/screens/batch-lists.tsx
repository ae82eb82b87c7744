import { memo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { CodeRow } from '../client/lists.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly lists: ReadonlyMap<string, readonly CodeRow[]>;
  readonly id: string;
  /** Columns the cursor has been in. */
  readonly met: ReadonlySet<number>;
}

/** The lists cells choose from: of the columns the cursor has been in, for the rows of all would be most of a new sheet. */
export const ChoiceLists = memo(function ChoiceLists({ fields, lists, id, met }: Props) {
  return fields.map((field, col) =>
    field.list === undefined || !met.has(col) ? null : (
      <datalist key={field.key} id={`${id}-${field.key}`}>
        {lists.get(field.key)?.map((row) => (
          <option key={row.value} value={row.value}>
            {row.label}
          </option>
        ))}
      </datalist>
    ),
  );
});
