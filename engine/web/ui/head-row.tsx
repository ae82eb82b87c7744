import type { ReactNode } from 'react';
import type { Text3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';

interface NumberHead {
  readonly label: Text3;
  /** Above a column of numbers. */
  readonly numeric: true;
  readonly title?: string;
}
/** What stands over a column. */
export type Head = Text3 | string | NumberHead;

interface Props {
  readonly heads: readonly Head[];
  /** A first cell of its own, such as a box that ticks all rows. */
  readonly first?: ReactNode;
  /** A last column without a name, for the buttons of the rows. */
  readonly buttons?: boolean;
}

/** The name of a column of numbers, at the side its numbers stand. */
export const numeric = (label: Text3): NumberHead => ({ label, numeric: true });

const isNumeric = (head: Head): head is NumberHead => typeof head !== 'string' && 'label' in head;

/** The name of a column in words. */
export const headText = (head: Head, text: (words: Text3) => string): string =>
  typeof head === 'string' ? head : text(isNumeric(head) ? head.label : head);

/** What tells columns of a table apart. */
export const headKey = (head: Head): string => headText(head, ({ E }) => E);

function HeadCell({ head }: { readonly head: Head }) {
  const text = useText();
  return (
    <th scope="col" {...(isNumeric(head) ? { 'data-numeric': true, title: head.title } : {})}>
      {headText(head, text)}
    </th>
  );
}

/** The head of a plain table: one row of column names. */
export function HeadRow({ heads, first, buttons = false }: Props) {
  return (
    <thead>
      <tr>
        {first === undefined ? null : <th scope="col">{first}</th>}
        {heads.map((head) => (
          <HeadCell key={headKey(head)} head={head} />
        ))}
        {buttons ? <td /> : null}
      </tr>
    </thead>
  );
}
