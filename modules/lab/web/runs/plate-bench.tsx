import { Alert, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { int } from '#engine/define/fields.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';
import { RUN_FIELDS, saveRun } from '../../contract/runs/run.calls.ts';
import { TEST_WORDS } from '../../contract/tests/words.ts';
import { type PlannedWell, roomIssue } from '../../domain/runs/plate.ts';
import { failedText } from '../../domain/runs/run-test.ts';
import { B } from './bench-words.ts';
import { FilePanel, type TakenFile } from './file-panel.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { PlateView } from './plate-view.tsx';
import { type Judged, judgedPlate, layoutFor, plannedLayout, type RunHead, sentWells } from './run-state.ts';
import { type BenchTest, type RunWork, waitingKey } from './work-types.ts';

interface Props {
  readonly work: RunWork;
  readonly test: BenchTest;
}

const KIT_FIELDS = RUN_FIELDS.filter(({ key }) => ['storeid', 'itemid', 'lot', 'qty', 'unit', 'instrument', 'remark'].includes(key));
const TONES: Readonly<Record<string, string>> = { pos: 'bad', dbt: 'warn', neg: 'good' };

/** Wells a sample takes on this plate. */
const REPLICATES = int('replicates', t3('Giếng mỗi mẫu', 'Wells a sample', 'หลุมต่อตัวอย่าง'), { required: true, min: 1, max: 4 });

/** A sample as the plate calls it; of a pool also how many animals are in it. */
export const sampleName = ({ labno, pooled }: Pick<RunWork['waiting'][number], 'labno' | 'pooled'>): string =>
  pooled > 1 ? `${labno} ×${pooled}` : labno;

/** What is said of a run before it is read: the test's own ways, the first kit. */
export function useRunHead(work: RunWork, test: BenchTest) {
  const today = String(useSession()?.CURBUSDT ?? '');
  return useState<RunHead>(() => ({
    ...{ kit: work.kits[0]?.kit ?? '-', rundt: today, replicates: test.replicates },
    ...{ size: test.plate === '384' ? 384 : 96, way: test.way === 'row' ? 'row' : 'column' },
  }));
}

/** Samples of the run, all of them unless somebody takes one out. */
export function SampleChoice({
  work,
  out,
  onOut,
}: {
  readonly work: RunWork;
  readonly out: ReadonlySet<string>;
  readonly onOut: (out: ReadonlySet<string>) => void;
}) {
  const text = useText();
  const turn = (key: string): void => {
    const next = new Set(out);
    if (!next.delete(key)) next.add(key);
    onOut(next);
  };
  return (
    <details>
      <summary>
        {text(B.samples)}: {work.waiting.length - out.size} / {work.waiting.length}
      </summary>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => onOut(out.size === 0 ? new Set(work.waiting.map(waitingKey)) : new Set())}>
          {text(B.all)}
        </Button>
        {work.waiting.map((one) => (
          <Checkbox key={waitingKey(one)} label={sampleName(one)} checked={!out.has(waitingKey(one))} onChange={() => turn(waitingKey(one))} />
        ))}
      </Group>
    </details>
  );
}

/** Says that samples and controls do not fit on the plate. */
export function NoRoom({ layout, samples }: { readonly layout: readonly PlannedWell[] | null; readonly samples: number }) {
  const issue = roomIssue(layout, samples);
  return issue === null ? null : <Alert color="red">{issueText(issue)}</Alert>;
}

/** Everything a plate follows from: who stands on it, what was read, what comes of it. */
function usePlate(work: RunWork, test: BenchTest, head: RunHead, out: ReadonlySet<string>, taken: TakenFile | null) {
  const chosen = useMemo(() => work.waiting.filter((one) => !out.has(waitingKey(one))), [work, out]);
  const planned = useMemo(() => plannedLayout(test, head, chosen), [test, head, chosen]);
  const layout = useMemo(() => layoutFor(planned ?? [], taken?.file ?? null, taken?.chosen ?? null, chosen), [planned, taken, chosen]);
  const judged = useMemo(
    () => (taken === null ? null : judgedPlate(work, test, head, layout, taken.file, taken.chosen)),
    [work, test, head, layout, taken],
  );
  return { planned, layout, judged };
}

/** The plate with what was measured, coloured by class. */
function DrawnPlate({
  work,
  size,
  layout,
  judged,
}: {
  readonly work: RunWork;
  readonly size: RunHead['size'];
  readonly layout: readonly PlannedWell[];
  readonly judged: Judged | null;
}) {
  const text = useText();
  const names = useMemo(() => new Map(work.waiting.map((one) => [waitingKey(one), sampleName(one)])), [work]);
  const filled = useMemo(() => new Map(judged?.wells.map((well) => [well.well, well]) ?? []), [judged]);
  const classes = useMemo(() => new Map(judged?.outcome.results.map(({ order, cls }) => [order, cls]) ?? []), [judged]);
  return (
    <PlateView
      size={size}
      layout={layout}
      label={text(B.plate)}
      nameOf={(sample) => names.get(sample) ?? ''}
      shownIn={(well) => filled.get(well)?.raw?.toString() ?? filled.get(well)?.said ?? null}
      toneOf={(well) => TONES[classes.get(filled.get(well)?.sample ?? '') ?? '']}
    />
  );
}

const controlText = ({ nc, pc }: Judged['outcome']['controls']): string => `NC ${nc?.toFixed(3) ?? '–'} · PC ${pc?.toFixed(3) ?? '–'}`;

/** Whether the controls hold, and every result as it would be saved. */
export function Verdict({ work, judged: { missing, outcome } }: { readonly work: RunWork; readonly judged: Judged }) {
  const text = useText();
  const bad = outcome.failed.length > 0;
  return (
    <>
      {missing.length === 0 ? null : (
        <Alert color="yellow">
          {text(B.missing)}: {missing.join(', ')}
        </Alert>
      )}
      <Alert color={bad ? 'red' : 'green'} title={text(bad ? B.failed : B.holds)}>
        {bad ? failedText(outcome.failed) : controlText(outcome.controls)}
      </Alert>
      <OutcomeTable results={outcome.results} samples={work.waiting} />
    </>
  );
}

const HEAD_FIELDS = [...RUN_FIELDS.filter(({ key }) => ['rundt', 'size', 'way'].includes(key)), REPLICATES];

/** Kit and day of the run. */
export function HeadFields({ work, head, onHead }: { readonly work: RunWork; readonly head: RunHead; readonly onHead: (head: RunHead) => void }) {
  const text = useText();
  return (
    <FieldGrid
      fields={HEAD_FIELDS}
      values={{ ...head, size: String(head.size) }}
      onChange={(key, value) => onHead({ ...head, [key]: key === 'size' || key === 'replicates' ? Number(value ?? 1) : String(value ?? '') })}
    >
      {work.kits.length === 0 ? null : (
        <NativeSelect
          label={text(TEST_WORDS.kit)}
          data={work.kits.map(({ kit, name }) => ({ value: kit, label: name }))}
          value={head.kit}
          onChange={(event) => onHead({ ...head, kit: event.currentTarget.value })}
        />
      )}
    </FieldGrid>
  );
}

/** What of a file is saved with its run. */
function sentFile(taken: TakenFile | null) {
  if (taken === null) return {};
  const { name: filename, sha: filesha, file, chosen } = taken;
  return { filename, filesha, format: file.format, cycles: file.cycles, target: chosen.channel, ictarget: chosen.beside };
}

/** Kit, lot and Save; a run whose controls do not hold is saved as refused or not at all. */
export function SaveRun({
  test,
  head,
  taken,
  judged,
  onSaved,
}: {
  readonly test: BenchTest;
  readonly head: RunHead;
  readonly taken: TakenFile | null;
  readonly judged: Judged;
  readonly onSaved: () => void;
}) {
  const text = useText();
  const [more, setMore] = useState<FieldValues>({});
  const { save, busy, issues } = useSave(saveRun, { forgets: ['/lab/'], confirmed: B.saved, onSaved });
  const bad = judged.outcome.failed.length > 0;
  const { kit, rundt, size, way } = head;
  const common = { testcd: test.testcd, kit, rundt, size: String(size) as '96', way, wells: sentWells(judged.wells), ...sentFile(taken) };
  return (
    <>
      <Part title={TEST_WORDS.kit} level={3}>
        <FieldGrid fields={KIT_FIELDS} values={more} onChange={(key, value) => setMore({ ...more, [key]: value })} />
      </Part>
      <IssueList issues={issues} title={text(B.failed)} />
      <Group>
        <Button
          loading={busy}
          color={bad ? 'red' : 'green'}
          variant={bad ? 'outline' : 'filled'}
          onClick={() => void save({ ...more, ...common, refuse: bad ? 'Y' : 'N' })}
        >
          {text(bad ? B.saveRefused : B.save)}
        </Button>
      </Group>
    </>
  );
}

/** A plate from its layout to its saved results: chosen samples, the file on the plate, what comes of it, Save. */
export function PlateBench({ work, test }: Props) {
  const [head, setHead] = useRunHead(work, test);
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [taken, setTaken] = useState<TakenFile | null>(null);
  const { planned, layout, judged } = usePlate(work, test, head, out, taken);
  return (
    <Stack>
      <HeadFields work={work} head={head} onHead={setHead} />
      <SampleChoice work={work} out={out} onOut={setOut} />
      <NoRoom layout={planned} samples={work.waiting.length - out.size} />
      <FilePanel kind={test.testgrp === 'pcr' ? 'ct' : 'od'} maps={work.maps} taken={taken} onTaken={setTaken} />
      <DrawnPlate work={work} size={head.size} layout={layout} judged={judged} />
      {judged === null ? null : (
        <>
          <Verdict work={work} judged={judged} />
          <SaveRun test={test} head={head} taken={taken} judged={judged} onSaved={() => setTaken(null)} />
        </>
      )}
    </Stack>
  );
}
