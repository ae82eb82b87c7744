import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import type { AnyKit, DocumentRow } from './kit.ts';

/** What of the ticked documents a button sends. */
export interface Ticked {
  readonly notes: readonly { readonly noteid: string; readonly version: number }[];
  readonly clear: () => void;
}

interface Props {
  readonly kit: AnyKit;
  readonly type: string;
  readonly summary: Text3;
  /** Which of those that wait are offered. */
  readonly offers: (row: DocumentRow) => boolean;
  readonly children: (ticked: Ticked) => ReactNode;
}

/** Documents that wait for their check, to be ticked and treated together; nothing where none waits. */
export function TickNotes({ kit, type, summary, offers, children }: Props) {
  const text = useText();
  const { from, line } = kit.checking;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { data } = useCall(kit.calls.find, { ...kit.asks(type), state: from, size: 50, page: 1 });
  const rows = (data?.rows ?? []).filter(offers);
  if (rows.length === 0) return null;
  const tick = (id: string, on: boolean) => setTicked(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  const notes = rows.filter(({ noteid }) => ticked.has(noteid)).map(({ noteid, version }) => ({ noteid, version }));
  return (
    <details>
      <summary>
        {text(summary)} ({rows.length})
      </summary>
      {rows.map((row) => (
        <Checkbox
          key={row.noteid}
          my={6}
          checked={ticked.has(row.noteid)}
          label={`${row.note} · ${line(row)}`}
          onChange={(event) => tick(row.noteid, event.currentTarget.checked)}
        />
      ))}
      {children({ notes, clear: () => setTicked(new Set()) })}
    </details>
  );
}
