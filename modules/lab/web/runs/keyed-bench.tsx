import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { saveResults } from '../../contract/runs/run.calls.ts';
import { TEST_LISTS, TEST_WORDS } from '../../contract/tests/words.ts';
import { keyedOutcome } from '../../domain/results/keyed.ts';
import { cutoffRowOf } from '../../domain/runs/run-test.ts';
import { cutoffFor } from '../../domain/tests/test-rules.ts';
import { B } from './bench-words.ts';
import { type BenchTest, type RunWork, type WaitingSample, waitingKey } from './work-types.ts';

interface Props {
  readonly work: RunWork;
  readonly test: BenchTest;
}

/** The class of a value as it is typed: blank of none typed or none there, '?' of what is no result, nocutoff where no row is signed. */
function typedClass({ work, test }: Props, one: WaitingSample, value: string, { kit, day }: { readonly kit: string; readonly day: string }): string {
  if (value === '') return '';
  const row = cutoffFor(work.cutoffs, { kit, matrix: one.sampletp, day });
  const limits = row?.signed === true ? cutoffRowOf(row, test.decimals) : null;
  if (limits === null && test.formula === 'titre') return 'nocutoff';
  const outcome = keyedOutcome(waitingKey(one), value, test, limits, 'half');
  return outcome === null ? '?' : (outcome.cls ?? '');
}

/** Values typed by hand, each judged as it is typed; what was not typed goes on waiting. */
export function KeyedBench({ work, test }: Props) {
  const text = useText();
  const language = useLanguage();
  const today = String(useSession()?.CURBUSDT ?? '');
  const [kit, setKit] = useState(work.kits[0]?.kit ?? '-');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { save, busy, issues } = useSave(saveResults, { forgets: ['/lab/'], confirmed: B.saved, onSaved: () => setTyped({}) });
  const classOf = (one: WaitingSample): string => {
    const found = typedClass({ work, test }, one, typed[waitingKey(one)]?.trim() ?? '', { kit, day: today });
    return found === 'nocutoff' ? text(B.nocutoff) : (TEST_LISTS.resultcls.words[found as 'pos']?.[language] ?? found);
  };
  const rows = work.waiting.flatMap((one) => {
    const value = typed[waitingKey(one)]?.trim() ?? '';
    return value === '' ? [] : [{ requestid: one.requestid, seq: one.seq, value }];
  });
  return (
    <Stack>
      {work.kits.length > 0 ? (
        <NativeSelect
          label={text(TEST_WORDS.kit)}
          data={work.kits.map(({ kit: value, name }) => ({ value, label: name }))}
          value={kit}
          onChange={(event) => setKit(event.currentTarget.value)}
        />
      ) : null}
      <PlainTable
        label={text(B.samples)}
        heads={[B.sample, B.value, TEST_WORDS.cls, B.earlier].map(text)}
        rows={work.waiting.map((one) => ({
          key: waitingKey(one),
          name: one.labno,
          cells: [
            <TextInput
              key="value"
              aria-label={`${text(B.value)} ${one.labno}`}
              placeholder={test.formula === 'titre' ? text(B.valueHint) : ''}
              value={typed[waitingKey(one)] ?? ''}
              onChange={(event) => setTyped({ ...typed, [waitingKey(one)]: event.currentTarget.value })}
            />,
            classOf(one),
            one.earlier ?? '',
          ],
        }))}
      />
      <IssueList issues={issues} title={text(B.saveKeyed)} />
      <Group>
        <Button loading={busy} disabled={rows.length === 0} onClick={() => void save({ testcd: test.testcd, kit, rundt: today, rows })}>
          {text(B.saveKeyed)} ({rows.length})
        </Button>
      </Group>
    </Stack>
  );
}
