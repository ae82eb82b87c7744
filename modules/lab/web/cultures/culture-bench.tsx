import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#engine/web/client/query.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { findPoints, saveCultures } from '../../contract/cultures/culture.calls.ts';
import { RUN_FIELDS } from '../../contract/runs/run.calls.ts';
import { TEST_LISTS } from '../../contract/tests/words.ts';
import { editionOn } from '../../domain/cultures/drug-values.ts';
import { B } from '../runs/bench-words.ts';
import { type BenchTest, type RunWork, type WaitingSample, waitingKey } from '../runs/work-types.ts';
import { newIsolate, type Panel, sentCulture, type TypedCulture, UNREAD } from './culture-state.ts';
import { C } from './culture-words.ts';
import { IsolateForm } from './isolate-form.tsx';

const DAY = RUN_FIELDS.filter(({ key }) => key === 'rundt');
/** Why a culture gives no result. */
const WHYS = ['overgrown', 'contaminated', 'insufficient', 'tooold', 'keyed'] as const;

interface SampleProps {
  readonly panel: Panel;
  readonly sample: WaitingSample;
  readonly typed: TypedCulture;
  readonly day: string;
  readonly onChange: (typed: TypedCulture) => void;
}

/** What is said of one sample. */
function SampleCulture({ panel, sample, typed, day, onChange }: SampleProps) {
  const text = useText();
  const { isolates } = typed;
  const kinds = { unread: C.unread, none: C.nogrowth, growth: C.growth, invalid: C.invalid } as const;
  const choose = (kind: TypedCulture['kind']) =>
    onChange({ ...typed, kind, isolates: kind === 'growth' && isolates.length === 0 ? [newIsolate(panel, undefined)] : isolates });
  return (
    <div className="culture" data-kind={typed.kind}>
      <Group align="end" gap="sm">
        <NativeSelect
          label={sample.labno}
          data={Object.entries(kinds).map(([value, word]) => ({ value, label: text(word) }))}
          value={typed.kind}
          onChange={(event) => choose(event.currentTarget.value as TypedCulture['kind'])}
        />
        {typed.kind === 'invalid' ? (
          <NativeSelect
            aria-label={`${text(C.invalid)} ${sample.labno}`}
            data={WHYS.map((value) => ({ value, label: text(TEST_LISTS.invalidwhy.words[value]) }))}
            value={typed.why}
            onChange={(event) => onChange({ ...typed, why: event.currentTarget.value })}
          />
        ) : null}
        {typed.kind === 'growth' ? (
          <Button variant="default" onClick={() => onChange({ ...typed, isolates: [...isolates, newIsolate(panel, isolates.at(-1))] })}>
            {text(C.addIsolate)}
          </Button>
        ) : null}
      </Group>
      {typed.kind === 'growth'
        ? isolates.map((isolate, at) => (
            <IsolateForm
              key={isolate.at}
              panel={panel}
              isolate={isolate}
              day={day}
              label={`${sample.labno} · ${at + 1}`}
              onChange={(next) => onChange({ ...typed, isolates: isolates.map((one, index) => (index === at ? next : one)) })}
              onRemove={() => onChange({ ...typed, isolates: isolates.filter((_, index) => index !== at) })}
            />
          ))
        : null}
    </div>
  );
}

interface Props {
  readonly work: RunWork;
  readonly test: BenchTest;
}

/** Cultures of the samples that wait: what grew of each, isolate by isolate with its antibiogram. */
export function CultureBench({ work, test }: Props) {
  const text = useText();
  const today = String(useSession()?.CURBUSDT ?? '');
  const [rundt, setRundt] = useState(today);
  const { data: panel } = useCall(findPoints, { testcd: test.testcd }, { keep: true });
  const [typed, setTyped] = useState<Readonly<Record<string, TypedCulture>>>({});
  const { save, busy, issues } = useSave(saveCultures, { forgets: ['/lab/'], confirmed: B.saved, onSaved: () => setTyped({}) });
  if (panel === undefined) return <PageSkeleton />;
  if (panel.organisms.length === 0) return <Alert color="yellow">{text(C.nopanel)}</Alert>;
  const edition = editionOn(panel.points, rundt);
  const of = (one: WaitingSample): TypedCulture => typed[waitingKey(one)] ?? UNREAD;
  const rows = work.waiting.flatMap((one) => {
    const sent = sentCulture(panel, of(one));
    return sent === null ? [] : [{ requestid: one.requestid, seq: one.seq, ...sent }];
  });
  const noneInOthers = () =>
    setTyped({
      ...Object.fromEntries(work.waiting.map((one) => [waitingKey(one), of(one).kind === 'unread' ? { ...UNREAD, kind: 'none' as const } : of(one)])),
    });
  return (
    <Part title={C.grown}>
      <Stack>
        <FieldGrid fields={DAY} values={{ rundt }} onChange={(_, value) => setRundt(String(value ?? ''))} />
        {panel.drugs.length === 0 ? null : (
          <p className="dim" role="status">
            {edition === null ? text(C.noedition) : `${text(C.byEdition)}: ${edition}`}
          </p>
        )}
        {work.waiting.map((one) => (
          <SampleCulture
            key={waitingKey(one)}
            panel={panel}
            sample={one}
            typed={of(one)}
            day={rundt}
            onChange={(next) => setTyped({ ...typed, [waitingKey(one)]: next })}
          />
        ))}
        <IssueList issues={issues} title={text(B.saveKeyed)} />
        <Group>
          <Button loading={busy} disabled={rows.length === 0} onClick={() => void save({ testcd: test.testcd, rundt, rows })}>
            {text(B.saveKeyed)} ({rows.length})
          </Button>
          <Button variant="default" onClick={noneInOthers}>
            {text(C.allNone)}
          </Button>
        </Group>
      </Stack>
    </Part>
  );
}
