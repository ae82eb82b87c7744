import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import type { CheckingKit, DocumentKey, DocumentRow } from './kit.ts';

/** What of the ticked documents a button sends. */
export interface Ticked {
  readonly notes: readonly DocumentKey[];
  /** The same by the farm they are of; under undefined those of a kind that knows the own farm alone. */
  readonly byFarm: ReadonlyMap<string | undefined, readonly DocumentKey[]>;
  readonly clear: () => void;
}

interface Props {
  readonly kit: CheckingKit;
  readonly type: string;
  readonly summary: Text3;
  /** Which of those that wait are offered. */
  readonly offers: (row: DocumentRow) => boolean;
  /** Farms they are asked of; the own one when none is named. */
  readonly farms?: readonly string[] | undefined;
  readonly children: (ticked: Ticked) => ReactNode;
}

const keyOf = ({ noteid, version }: DocumentRow): DocumentKey => ({ noteid, version });

/** Documents that wait for their check, to be ticked and treated together; nothing where none waits. */
export function TickNotes({ kit, type, summary, offers, farms = [], children }: Props) {
  const text = useText();
  const { from, line } = kit.checking;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const asked = { ...kit.asks(type), ...(farms.length === 0 ? {} : { farms }) };
  const { data } = useCall(kit.calls.find, { ...asked, state: from, size: 50, page: 1 });
  const rows = (data?.rows ?? []).filter(offers);
  if (rows.length === 0) return null;
  const tick = (id: string, on: boolean) => setTicked(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  const chosen = rows.filter(({ noteid }) => ticked.has(noteid));
  const byFarm = new Map([...Map.groupBy(chosen, ({ farmid }) => farmid)].map(([farmid, own]) => [farmid, own.map(keyOf)]));
  return (
    <details className="tick-notes">
      <summary>
        {text(summary)} ({rows.length})
      </summary>
      {rows.map((row) => (
        <Checkbox
          key={row.noteid}
          my={6}
          checked={ticked.has(row.noteid)}
          label={[...(farms.length > 0 && row.farmid !== undefined ? [row.farmid] : []), row.note, line(row)].join(' · ')}
          onChange={(event) => tick(row.noteid, event.currentTarget.checked)}
        />
      ))}
      {children({ notes: chosen.map(keyOf), byFarm, clear: () => setTicked(new Set()) })}
    </details>
  );
}
