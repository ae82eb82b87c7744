import { Button, Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useText } from '#engine/web/text/text.ts';
import { Choices } from '#engine/web/ui/choices.tsx';
import type { PlannedWell } from '../../domain/runs/plate.ts';
import { readRow } from '../../domain/runs/titre-run.ts';
import { B } from './bench-words.ts';
import { KeyedBench } from './keyed-bench.tsx';
import { HeadFields, NoRoom, SampleChoice, SaveRun, sampleName, useRunHead, Verdict } from './plate-bench.tsx';
import { PlateView } from './plate-view.tsx';
import { judgedByEye, plannedLayout, rowsOf } from './run-state.ts';
import { type BenchTest, type RunWork, waitingKey } from './work-types.ts';

interface Props {
  readonly work: RunWork;
  readonly test: BenchTest;
}

type Read = ReadonlyMap<string, 0 | 1>;

/** A press on a well: its row is held back up to there; a second press takes that well out. Of a control without dilutions it turns. */
function pressed(read: Read, row: readonly string[], well: string): Read {
  const at = row.indexOf(well);
  if (row.length === 1) return new Map([...read, [well, read.get(well) === 1 ? 0 : 1]]);
  const held = row.filter((one) => read.get(one) === 0).length;
  return new Map([...read, ...readRow(row, held === at + 1 ? at : at + 1)]);
}

/** Virus alone, and cells alone, as they must be. */
function controlsRight(layout: readonly PlannedWell[]): readonly (readonly [string, 0 | 1])[] {
  const of = (role: PlannedWell['role'], raw: 0 | 1) => layout.filter((one) => one.role === role).map(({ well }) => [well, raw] as const);
  return [...of('virus', 1), ...of('blank', 0)];
}

const SIGNS = { 0: '\u2212', 1: '+' } as const;

/** A plate of titrations read by eye. */
function TitrePlate({ work, test }: Props) {
  const text = useText();
  const [head, setHead] = useRunHead(work, test);
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [read, setRead] = useState<Read>(new Map());
  const chosen = useMemo(() => work.waiting.filter((one) => !out.has(waitingKey(one))), [work, out]);
  const layout = useMemo(() => plannedLayout(test, head, chosen), [test, head, chosen]);
  const rows = useMemo(() => rowsOf(layout ?? []), [layout]);
  const judged = useMemo(() => judgedByEye(work, test, head, layout ?? [], read), [work, test, head, layout, read]);
  const names = useMemo(() => new Map(work.waiting.map((one) => [waitingKey(one), sampleName(one)])), [work]);
  const controls = () => setRead(new Map([...read, ...controlsRight(layout ?? [])]));
  const whole = layout !== null && layout.length > 0 && judged.missing.length === 0;
  return (
    <Stack>
      <HeadFields work={work} head={head} onHead={setHead} />
      <SampleChoice work={work} out={out} onOut={setOut} />
      <NoRoom layout={layout} samples={chosen.length} />
      <p className="dim">{text(B.pressHint)}</p>
      <PlateView
        size={head.size}
        layout={layout ?? []}
        label={text(B.plate)}
        nameOf={(sample) => names.get(sample) ?? ''}
        shownIn={(well) => (read.has(well) ? SIGNS[read.get(well) ?? 0] : null)}
        toneOf={(well) => (read.get(well) === 0 ? 'good' : read.get(well) === 1 ? 'warn' : undefined)}
        onWell={(well) => setRead(pressed(read, rows.get(well) ?? [well], well))}
      />
      <Group>
        <Button variant="default" onClick={controls}>
          {text(B.controlsRight)}
        </Button>
      </Group>
      {whole ? (
        <>
          <Verdict work={work} judged={judged} />
          <SaveRun test={test} head={head} taken={null} judged={judged} onSaved={() => setRead(new Map())} />
        </>
      ) : null}
    </Stack>
  );
}

/** Titres: read from the wells of a plate, or typed by hand. */
export function TitreBench(props: Props) {
  const text = useText();
  const [by, setBy] = useState<'plate' | 'hand'>('plate');
  return (
    <Stack>
      <Choices
        label={text(B.entryWay)}
        value={by}
        onChoose={setBy}
        choices={[
          { value: 'plate', label: text(B.byPlate) },
          { value: 'hand', label: text(B.byHand) },
        ]}
      />
      {by === 'plate' ? <TitrePlate {...props} /> : <KeyedBench {...props} />}
    </Stack>
  );
}
