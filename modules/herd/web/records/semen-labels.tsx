import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { findSemenBatches } from '../../contract/records.calls.ts';
import { SEMEN_WORDS as WORDS } from './semen-words.ts';

const LABELS_MAX = 200;

/** Labels for the doses of a batch: batch, boar, collected, usable until. */
export function SemenLabels() {
  const text = useText();
  const { data } = useCall(findSemenBatches, {});
  const rows = data?.rows ?? [];
  const [chosen, setChosen] = useState('');
  const [copies, setCopies] = useState<number | null>(null);
  const batch = rows.find((row) => row.batch === chosen) ?? rows[0];
  if (batch === undefined) return <p className="dim">{text(WORDS.none)}</p>;
  const count = Math.min(LABELS_MAX, copies ?? batch.doses);
  return (
    <>
      <div className="form-grid no-print">
        <NativeSelect
          label={text(WORDS.batch)}
          value={batch.batch}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setCopies(null);
          }}
          data={rows.map((row) => row.batch)}
        />
        <NumberInput label={text(WORDS.copies)} value={count} min={1} max={LABELS_MAX} onChange={(value) => setCopies(Number(value) || 1)} />
      </div>
      <Button className="no-print" onClick={() => window.print()}>
        {text(WORDS.print)}
      </Button>
      <ul className="label-sheet" aria-label={text(WORDS.labels)}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all labels of a batch are alike.
          <li key={at}>
            <strong>{batch.batch}</strong>
            {text(WORDS.boar)} {batch.pgid} · {formatDate(batch.collectdt as never)}
            <br />
            {text(WORDS.usable)} {formatDate(batch.usabledt as never)}
          </li>
        ))}
      </ul>
    </>
  );
}
