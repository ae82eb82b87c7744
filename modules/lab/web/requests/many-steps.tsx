import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { type RequestRow, type RequestStep, stepRequest } from '../../contract/requests/request.calls.ts';
import { W } from '../../contract/requests/words.ts';
import { stateWords, stepWords } from './request-columns.ts';
import { stepForm, stepStart } from './step-panel.tsx';
import { U } from './ui-words.ts';

/** One step for many of the requests that were found, each answered alone. */
export function ManySteps({ rows }: { readonly rows: readonly RequestRow[] }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const steps = [...new Set(rows.flatMap(({ next }) => next ?? []))];
  if (steps.length === 0) return null;
  return (
    <>
      <Button variant="default" mb="xs" onClick={() => setOpen(true)}>
        {text(U.many)}
      </Button>
      {open ? (
        <Dialog title={text(U.many)} onClose={() => setOpen(false)} size="xl" stays>
          <StepMany rows={rows} steps={steps} />
        </Dialog>
      ) : null}
    </>
  );
}

/** What the fields of a step begin with; nothing is remembered of the step before. */
const begun = (fields: readonly Field[], today: string | null): FieldValues =>
  Object.fromEntries(fields.map(({ key, initial = null }) => [key, initial === 'today' ? today : initial === 'keep' ? null : initial]));

function StepMany({ rows, steps }: { readonly rows: readonly RequestRow[]; readonly steps: readonly string[] }) {
  const text = useText();
  const [step, setStep] = useState(steps[0] ?? '');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<FieldValues>({});
  const { save, busy, issues, data } = useSave(stepRequest, { forgets: ['/lab/'] });
  const { fields, given } = stepForm(step as RequestStep);
  const values = { ...begun(fields, useSession()?.CURBUSDT ?? null), ...stepStart(step as RequestStep), ...typed };
  const waiting = rows.filter(({ next }) => next === step);
  const answers = new Map((data?.rows ?? []).map((row) => [row.requestid, row]));
  const tick = (id: string) => setTicked((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  const chosen = waiting.filter(({ requestid }) => ticked.has(requestid));
  const first = chosen[0];
  const answered = (id: string): string => {
    const answer = answers.get(id);
    if (answer === undefined) return '';
    return answer.ok ? text(stateWords(answer.state)) : answer.errors.map((error) => issueText(error)).join(', ');
  };
  return (
    <Stack>
      <NativeSelect
        label={text(W.step)}
        value={step}
        onChange={(event) => {
          setStep(event.currentTarget.value);
          setTyped({});
        }}
        data={steps.map((value) => ({ value, label: text(stepWords(value)) }))}
      />
      <FieldGrid fields={fields} values={values} onChange={(key, value) => setTyped((now) => ({ ...now, [key]: value }))} />
      <IssueList issues={issues} title={text(U.many)} />
      <PlainTable
        label={text(U.many)}
        heads={[W.requestno, W.place, W.samples, W.status]}
        rows={waiting.map((row) => ({
          key: row.requestid,
          name: <Checkbox label={row.requestno} checked={ticked.has(row.requestid)} onChange={() => tick(row.requestid)} />,
          cells: [row.placename ?? row.placeid ?? '', row.samples, answered(row.requestid)],
        }))}
      />
      <Group>
        <Button
          loading={busy}
          disabled={first === undefined}
          onClick={() =>
            void save({
              labid: first?.labid ?? '',
              step: step as RequestStep,
              requests: chosen.map(({ requestid, state }) => ({ requestid, state })),
              given: given(values) as never,
            })
          }
        >
          {text(U.take)}: {text(stepWords(step))}
        </Button>
      </Group>
    </Stack>
  );
}
