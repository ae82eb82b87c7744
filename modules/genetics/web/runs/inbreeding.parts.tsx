import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import type { PartsDef } from '#engine/web/screens/parts-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { formatNumber } from '#kernel/language.ts';
import { atOnce, getReadiness, movedInbreeding } from '../../contract/run.calls.ts';
import { GENETIC_WORDS } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { W } from '../words.ts';
import { BreedChoice, useBreeds } from './breed-choice.tsx';
import { PedigreeErrors } from './pedigree-errors.tsx';
import { RunPanel } from './run-panel.tsx';

const COLUMNS: readonly Column[] = [
  { key: 'gid', label: GENETIC_WORDS.gid, type: 'text', frozen: true },
  { key: 'pgid', label: GENETIC_WORDS.pgid, type: 'text' },
  { key: 'oldPct', label: W.old, type: 'decimal', decimals: 3, unit: '%' },
  { key: 'pct', label: W.fresh, type: 'decimal', decimals: 3, unit: '%' },
];

const percent = (f: number): string => `${formatNumber(100 * f, 3)} %`;

/** F of one animal worked out at once. */
function AtOnce() {
  const text = useText();
  const [id, setId] = useState('');
  const [answer, setAnswer] = useState<OutputOf<typeof atOnce> | null>(null);
  const show = async () => setAnswer(await send(atOnce, { id }));
  return (
    <Part title={W.atOnce}>
      <Group align="end">
        <TextInput label={text(GENETIC_WORDS.gid)} value={id} maxLength={40} onChange={(event) => setId(event.currentTarget.value)} />
        <Button variant="default" disabled={id.trim() === ''} onClick={() => void show()}>
          {text(W.show)}
        </Button>
      </Group>
      {answer === null ? null : (
        <p role="status">
          {answer.gid}: F {percent(answer.f)} · {text(GENETIC_WORDS.completeness)} {formatNumber(answer.completeness, 2)}
          {answer.stored === null ? '' : ` · ${text(W.stored)} ${percent(answer.stored)}`}
        </p>
      )}
    </Part>
  );
}

/** The breeds chosen as the calls take them; none are all. */
const chosenOf = (breeds: readonly string[]) => (breeds.length === 0 ? {} : { breeds: [...breeds] });

/** The breeds, the run, and how much there is for it to do. */
function Asking() {
  const text = useText();
  const [breeds, setBreeds] = useBreeds();
  const { data } = useCall(getReadiness, chosenOf(breeds), { keep: true });
  return (
    <>
      {data === undefined ? null : <BreedChoice all={W.everyBreed} rows={data.breeds} breeds={breeds} onChange={setBreeds} />}
      <RunPanel gentp="INB" breeds={breeds} />
      {data === undefined ? null : (
        <p>
          {text(W.animals)} {count(data.animals)} · {text(W.without)} {count(data.without)} · {text(W.changed)} {count(data.changed)}
        </p>
      )}
    </>
  );
}

/** Animals whose inbreeding moved with the last run. */
function Moved() {
  const registry = useRegistry();
  const [breeds] = useBreeds();
  const { data } = useCall(movedInbreeding, chosenOf(breeds), { keep: true });
  return (
    <GridPart
      title={W.moved}
      columns={COLUMNS}
      rows={(data?.rows ?? []).map((row) => ({ ...row, oldPct: 100 * row.old, pct: 100 * row.f }))}
      onRow={(row) => registry.open('PigGenIndex', { id: String(row['gid']) })}
    />
  );
}

/** Asks for the inbreeding of all animals or of some breeds, after the pedigree's errors were cleared. */
export const inbreedingParts: PartsDef = {
  route: 'PigInbredUpdate',
  frame: GenPage,
  parts: [
    { key: 'ask', content: () => <Asking /> },
    { key: 'errors', content: () => <PedigreeErrors /> },
    { key: 'one', content: () => <AtOnce /> },
    { key: 'moved', content: () => <Moved /> },
  ],
};
