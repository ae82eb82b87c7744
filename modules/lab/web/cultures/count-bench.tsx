import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#engine/web/client/query.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { findPoints, saveCounts } from '../../contract/cultures/culture.calls.ts';
import { CW } from '../../contract/cultures/words.ts';
import { RUN_FIELDS } from '../../contract/runs/run.calls.ts';
import { TEST_LISTS, TEST_WORDS } from '../../contract/tests/words.ts';
import { countOutcome, platesOf, type TypedPlate } from '../../domain/cultures/culture-outcome.ts';
import { cutoffRowOf } from '../../domain/runs/run-test.ts';
import { cutoffFor } from '../../domain/tests/test-rules.ts';
import { B } from '../runs/bench-words.ts';
import { type BenchTest, type RunWork, type WaitingSample, waitingKey } from '../runs/work-types.ts';
import { C } from './culture-words.ts';

const DAY = RUN_FIELDS.filter(({ key }) => key === 'rundt');
/** Dilutions that stand beside each other. */
const STEPS = [0, 1, 2] as const;
const SUPERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const power = (exponent: number): string => `10⁻${[...String(exponent)].map((digit) => SUPERS[Number(digit)] ?? '').join('')}`;

interface Props {
  readonly work: RunWork;
  readonly test: BenchTest;
}
type Typed = Readonly<Record<string, readonly string[]>>;

/** Plates of a sample as they are typed; null where a cell is none. */
function platesTyped(cells: readonly string[], first: number): readonly TypedPlate[] | null {
  const all = STEPS.map((step) => platesOf(cells[step] ?? '', first + step));
  return all.every((plates) => plates !== null) ? all.flat() : null;
}

/** What a sample's plates say before they are saved. */
function shownCount({ work, test }: Props, one: WaitingSample, plates: readonly TypedPlate[] | null, volume: number, day: string) {
  if (plates?.length === 0) return { reported: '', cls: null };
  const row = cutoffFor(work.cutoffs, { kit: '-', matrix: one.sampletp, day });
  const limits = row?.signed === true ? cutoffRowOf(row, 0) : null;
  const outcome = plates === null ? null : countOutcome(waitingKey(one), plates, volume, { row: limits, below: 'half' });
  return outcome === null ? { reported: '?', cls: null } : { reported: `${outcome.reported ?? ''} ${test.unit ?? ''}`, cls: outcome.cls };
}

const TONES = { pos: 'bad', dbt: 'warn', neg: 'good' } as const;

interface HeadProps {
  readonly rundt: string;
  readonly onDay: (rundt: string) => void;
  readonly first: number;
  readonly onFirst: (first: number) => void;
  readonly volume: number;
  readonly onVolume: (volume: number) => void;
}

/** Day, first dilution and what was spread on a plate. */
function CountHead({ rundt, onDay, first, onFirst, volume, onVolume }: HeadProps) {
  const text = useText();
  return (
    <Group align="end">
      <FieldGrid fields={DAY} values={{ rundt }} onChange={(_, value) => onDay(String(value ?? ''))} />
      <NumberInput label={text(C.first)} value={first} onChange={(value) => onFirst(Number(value))} min={0} max={10} w={170} />
      <NumberInput
        label={`${text(CW.volume)} (ml)`}
        value={volume}
        onChange={(value) => onVolume(Number(value))}
        min={0.001}
        max={100}
        decimalScale={3}
        w={170}
      />
    </Group>
  );
}

/** Colonies counted on the plates of the samples that wait, each count worked out as it is typed. */
export function CountBench({ work, test }: Props) {
  const text = useText();
  const today = String(useSession()?.CURBUSDT ?? '');
  const [rundt, setRundt] = useState(today);
  const [first, setFirst] = useState(1);
  const { data: panel } = useCall(findPoints, { testcd: test.testcd }, { keep: true });
  const [typedVolume, setVolume] = useState<number | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const { save, busy, issues } = useSave(saveCounts, { forgets: ['/lab/'], confirmed: B.saved, onSaved: () => setTyped({}) });
  if (panel === undefined) return <PageSkeleton />;
  const volume = typedVolume ?? panel.volume ?? 1;
  const cells = (one: WaitingSample): readonly string[] => typed[waitingKey(one)] ?? [];
  const put = (one: WaitingSample, step: number, value: string) =>
    setTyped({ ...typed, [waitingKey(one)]: STEPS.map((at) => (at === step ? value : (cells(one)[at] ?? ''))) });
  const rows = work.waiting.flatMap((one) => {
    const plates = platesTyped(cells(one), first);
    return plates === null || plates.length === 0 ? [] : [{ requestid: one.requestid, seq: one.seq, plates: [...plates] }];
  });
  return (
    <Part title={C.counts}>
      <Stack>
        <CountHead rundt={rundt} onDay={setRundt} first={first} onFirst={setFirst} volume={volume} onVolume={setVolume} />
        <p className="dim">{text(C.countHint)}</p>
        <PlainTable
          label={text(C.counts)}
          heads={[text(B.sample), ...STEPS.map((step) => power(first + step)), text(TEST_WORDS.value), text(TEST_WORDS.cls)]}
          rows={work.waiting.map((one) => {
            const { reported, cls } = shownCount({ work, test }, one, platesTyped(cells(one), first), volume, rundt);
            return {
              key: waitingKey(one),
              name: one.labno,
              cells: [
                ...STEPS.map((step) => (
                  <TextInput
                    key={step}
                    w={110}
                    aria-label={`${power(first + step)} ${one.labno}`}
                    value={cells(one)[step] ?? ''}
                    onChange={(event) => put(one, step, event.currentTarget.value)}
                  />
                )),
                reported,
                toned(cls === null ? undefined : TONES[cls], cls === null ? '' : text(TEST_LISTS.resultcls.words[cls])),
              ],
            };
          })}
        />
        <IssueList issues={issues} title={text(B.saveKeyed)} />
        <Group>
          <Button loading={busy} disabled={rows.length === 0} onClick={() => void save({ testcd: test.testcd, rundt, volume, rows })}>
            {text(B.saveKeyed)} ({rows.length})
          </Button>
        </Group>
      </Stack>
    </Part>
  );
}
