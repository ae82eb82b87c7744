import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { findRange } from '../../contract/tag.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { TAG_STATES } from '../../domain/tag-flow.ts';
import { BasisStep } from './basis-step.tsx';
import { basisChosen, type DrawPlan, EMPTY_PLAN, seriesChosen, withValues } from './draw-plan.ts';
import { type Drawn, issueNumbers } from './issue-numbers.ts';
import { RangePreview, SeriesStep } from './series-step.tsx';
import { TagFiles } from './tag-files.tsx';

const PLACE: readonly Field[] = [code('toroomid', T.house, { list: 'room' }), code('applyid', T.worker, { list: 'applyid' })];
const STEPS = [T.step1, T.step2, T.step3, T.step4] as const;
const LAST = STEPS.length - 1;

interface StepProps {
  readonly plan: DrawPlan;
  readonly onChange: (plan: DrawPlan) => void;
}

/** Step 3: where the numbers go, and whether a test file is opened. A group gets its own. */
function PlaceStep({ plan, onChange }: StepProps) {
  const text = useText();
  const session = useSession();
  const mayFile = session?.unittp === 'GGP' && plan.basis !== 'order';
  return (
    <Stack>
      {plan.basis === 'group' ? (
        <Facts facts={[[T.place, `${plan.roomid} · ${text(T.group)} ${plan.grpid}`]]} />
      ) : (
        <FieldGrid
          fields={PLACE}
          values={{ toroomid: plan.place.roomid, applyid: plan.place.applyid }}
          onChange={(key, value) => onChange(withValues(plan, { toroomid: plan.place.roomid, applyid: plan.place.applyid, [key]: value }))}
        />
      )}
      {mayFile ? (
        <Checkbox label={text(T.file)} checked={plan.file} onChange={(event) => onChange({ ...plan, file: event.currentTarget.checked })} />
      ) : null}
      <RangePreview plan={plan} />
      <p className="dim">{text(T.never)}</p>
    </Stack>
  );
}

/** What was drawn: the range, its file, every number for printing. */
function Result({ drawn }: { readonly drawn: Drawn }) {
  const text = useText();
  const { range, filecd, assigned } = drawn;
  const { data } = useCall(findRange, { rangeId: range.rangeId });
  return (
    <Stack>
      <Facts
        facts={[
          [T.start, range.starttag],
          [T.finish, range.finishtag],
          [T.count, count(range.count)],
          [TAG_STATES.words.assigned, count(assigned)],
          [T.left, count(range.left)],
          [T.filecd, filecd],
        ]}
      />
      <Group className="no-print">
        <Button variant="default" onClick={() => window.print()}>
          {text(T.print)}
        </Button>
        <TagFiles of={{ rangeId: range.rangeId }} />
      </Group>
      <section aria-label={text(T.labels)}>
        <h2>{text(T.labels)}</h2>
        <ol className="label-sheet">
          {(data?.tags ?? []).map(({ tag }) => (
            <li key={tag}>{tag}</li>
          ))}
        </ol>
      </section>
    </Stack>
  );
}

/** Whether the step shown is done. */
function stepDone(step: number, plan: DrawPlan): boolean {
  if (step === 0) return basisChosen(plan);
  return step === 1 ? seriesChosen(plan) : true;
}

/**
 * Page by hand: the steps of a draw depend on what the first is based on, and end in labels to print.
 * Ear numbers drawn in four steps: for whom, which series, where to, and what was given.
 */
export default function PigletTagGenPage() {
  const text = useText();
  const rights = useRights('PigletTagGen');
  const [step, setStep] = useState(0);
  const [plan, setPlan] = useState<DrawPlan>(EMPTY_PLAN);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [busy, setBusy] = useState(false);
  const draw = async (): Promise<void> => {
    setBusy(true);
    const given = await issueNumbers(plan).finally(() => setBusy(false));
    forget('/growfinish/', '/common/');
    if (given === null) return;
    setDrawn(given);
    setStep(LAST);
  };
  const again = (): void => {
    setPlan(EMPTY_PLAN);
    setDrawn(null);
    setStep(0);
  };
  return (
    <PageFrame>
      <ol className="steps no-print">
        {STEPS.map((words, at) => (
          <li key={words.E} aria-current={at === step ? 'step' : undefined}>
            {text(words)}
          </li>
        ))}
      </ol>
      {step === 0 ? <BasisStep plan={plan} onChange={setPlan} /> : null}
      {step === 1 ? <SeriesStep plan={plan} onChange={setPlan} /> : null}
      {step === 2 ? <PlaceStep plan={plan} onChange={setPlan} /> : null}
      {drawn === null ? null : <Result drawn={drawn} />}
      <Group className="form-actions no-print">
        {step > 0 && drawn === null ? (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            {text(T.back)}
          </Button>
        ) : null}
        {step < 2 ? (
          <Button disabled={!stepDone(step, plan)} onClick={() => setStep(step + 1)}>
            {text(T.go)}
          </Button>
        ) : null}
        {step === 2 ? (
          <Button loading={busy} disabled={!rights.add} onClick={() => void draw()}>
            {text(T.draw)}
          </Button>
        ) : null}
        {drawn === null ? null : <Button onClick={again}>{text(T.again)}</Button>}
      </Group>
    </PageFrame>
  );
}
