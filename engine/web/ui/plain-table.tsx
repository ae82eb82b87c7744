import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { type Head, HeadRow, headKey, headText } from './head-row.tsx';

/** A cell that stands out. */
interface TonedCell {
  readonly tone: string | undefined;
  readonly shown: ReactNode;
}
/** What stands in a cell: anything. */
export type PlainCell = ReactNode | TonedCell;

/** A row; its name stands first. */
export interface PlainRow {
  readonly key: string;
  readonly name?: ReactNode;
  readonly cells: readonly PlainCell[];
}

interface Props {
  /** Names of the columns, that of the rows' names first. */
  readonly heads: readonly Head[];
  readonly rows: readonly PlainRow[];
  /** Name of the table where it may be wider than the page: it is then reached and scrolled by keys. */
  readonly label?: string;
  /** Classes beside those of every table. */
  readonly className?: string;
  /** A last column without a name, for the buttons of the rows. */
  readonly buttons?: boolean;
  /** On a phone each row is a card whose cells say what they are. */
  readonly stacks?: boolean;
}

/** Something by its name, its id beside it. */
export function Named({ name, id }: { readonly name: string; readonly id: string }) {
  return (
    <>
      {name} <span className="dim">{id}</span>
    </>
  );
}

/** A cell in a tone: good, warn, bad; undefined for none. */
export const toned = (tone: string | undefined, shown: ReactNode): TonedCell => ({ tone, shown });

const isToned = (cell: PlainCell): cell is TonedCell => typeof cell === 'object' && cell !== null && 'shown' in cell;

const isNumeric = (head: Head): boolean => typeof head === 'object' && 'numeric' in head;

function Cell({ cell, head, named }: { readonly cell: PlainCell; readonly head: Head; readonly named: boolean }) {
  const text = useText();
  const [tone, shown] = isToned(cell) ? [cell.tone, cell.shown] : [undefined, cell];
  return (
    <td data-tone={tone} data-numeric={isNumeric(head) || undefined} data-label={named ? headText(head, text) || undefined : undefined}>
      {shown}
    </td>
  );
}

/** A plain table whose cells may hold anything: a field, a button, a figure. Data that is sorted, filtered or taken away is a `ReportGrid`. */
export function PlainTable({ heads, rows, label, className = '', buttons = false, stacks = false }: Props) {
  const columns: readonly Head[] = buttons ? [...heads, ''] : heads;
  return (
    <div className="table-box" {...(label === undefined ? {} : { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <table className={['report-table', className, stacks ? 'stacks' : ''].filter(Boolean).join(' ')}>
        <HeadRow heads={heads} buttons={buttons} />
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              {name === undefined ? null : <th scope="row">{name}</th>}
              {cells.map((cell, at) => {
                const head = columns[at + (name === undefined ? 0 : 1)] ?? '';
                return <Cell key={headKey(head)} cell={cell} head={head} named={stacks} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
