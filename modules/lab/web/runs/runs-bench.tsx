import { Button, Stack } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { Choices } from '#engine/web/ui/choices.tsx';
import { Empty } from '#engine/web/ui/empty.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { findRuns, getRunWork } from '../../contract/runs/run.calls.ts';
import { isMeasured, isPlated } from '../../domain/runs/run-test.ts';
import { CountBench } from '../cultures/count-bench.tsx';
import { CultureBench } from '../cultures/culture-bench.tsx';
import { B } from './bench-words.ts';
import { KeyedBench } from './keyed-bench.tsx';
import { PlateBench } from './plate-bench.tsx';
import { TitreBench } from './titre-bench.tsx';
import type { BenchTest, RunWork } from './work-types.ts';

/** The last runs of a test, refused ones with what did not hold. */
function LastRuns({ testcd }: { readonly testcd: string }) {
  const text = useText();
  const { data } = useCall(findRuns, { testcd, size: 10 }, { keep: true });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Part title={B.runs}>
      <PlainTable
        label={text(B.runs)}
        heads={[B.run, B.state, B.controls, B.ok, B.invalid].map(text)}
        rows={data.rows.map(({ runid, runno, rundt, state, failed, nc, pc, ok, invalid, operator }) => ({
          key: runid,
          name: `${runno} · ${formatDate(rundt)} · ${operator}`,
          cells: [
            toned(state === 1 ? 'good' : 'bad', text(state === 1 ? B.accepted : B.refused)),
            failed === '' ? `NC ${nc?.toFixed(3) ?? '–'} · PC ${pc?.toFixed(3) ?? '–'}` : failed,
            ok,
            invalid,
          ],
        }))}
      />
    </Part>
  );
}

/** The bench of a method: a plate, a culture, colonies, or values by hand. */
function Bench(props: { readonly work: RunWork; readonly test: BenchTest }) {
  const { test } = props;
  if (isMeasured(test)) return <PlateBench {...props} />;
  if (test.formula === 'culture') return <CultureBench {...props} />;
  if (isPlated(test)) return <TitreBench {...props} />;
  return test.formula === 'count' ? <CountBench {...props} /> : <KeyedBench {...props} />;
}

/** One test on the bench; what was read and typed stays while its words come in another language. */
function TestBench({ testcd }: { readonly testcd: string }) {
  const { data } = useCall(getRunWork, { testcd }, { keep: true });
  if (data?.test == null) return <PageSkeleton />;
  const { test } = data;
  if (data.waiting.length === 0) return <LastRuns testcd={testcd} />;
  return (
    <Stack>
      <Bench work={data} test={test} />
      <LastRuns testcd={testcd} />
    </Stack>
  );
}

/** Tests that wait, the plate of the chosen one from its file to its results, titres by hand, the last runs. */
export function RunsPanel() {
  const text = useText();
  const { data } = useCall(getRunWork, {}, { keep: true });
  const [{ plate: asked, ...search }, setSearch] = useParams();
  const tests = data?.tests ?? [];
  const testcd = asked ?? tests[0]?.testcd ?? null;
  if (data !== undefined && testcd === null) return <Empty title={text(B.none)} hint={text(B.noneHint)} />;
  return (
    <Stack>
      {tests.length === 0 ? null : (
        <Choices
          label={text(B.waiting)}
          choices={tests.map(({ testcd: value, name, waiting }) => ({ value, label: `${name} (${waiting})` }))}
          value={testcd}
          onChoose={(value) => setSearch({ ...search, plate: value })}
        />
      )}
      {testcd === null ? null : <TestBench key={testcd} testcd={testcd} />}
    </Stack>
  );
}

/** Runs and results of the whole laboratory, as a page of the workbench. */
export function RunsBench({ onBack }: DetailProps) {
  const text = useText();
  return (
    <PageFrame
      title={text(B.bench)}
      actions={
        <Button variant="default" onClick={onBack}>
          {text(B.back)}
        </Button>
      }
    >
      <RunsPanel />
    </PageFrame>
  );
}
