import { Stack } from '@mantine/core';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { date, text as textField } from '#engine/define/fields.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useText } from '#engine/web/text/text.ts';
import { useErrorText } from '#engine/web/text/use-error-text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { refuse } from '#kernel/issue.ts';
import { type RequestDetail, type RequestStep, stepRequest } from '../../contract/requests/request.calls.ts';
import { STEP_FIELDS, type StepKey } from '../../contract/requests/request-fields.ts';
import { STEP_WORDS } from '../../contract/requests/words.ts';
import { stateWords, stepWords } from './request-columns.ts';
import { U } from './ui-words.ts';

/** Members that hold a moment: typed as a day and a time. */
const MOMENTS: readonly string[] = ['handedat', 'receivedat'];

const clock = (): string => new Date().toTimeString().slice(0, 5);

/** The fields of a step as people type them, and what is sent of them. */
export function stepForm(step: StepKey): { readonly fields: readonly Field[]; readonly given: (values: FieldValues) => object } {
  const declared: readonly Field[] = STEP_FIELDS[step];
  const fields = declared.flatMap((field): readonly Field[] =>
    MOMENTS.includes(field.key)
      ? [
          date(`${field.key}dt`, field.label, { required: true, initial: 'today' }),
          textField(`${field.key}tm`, U.time, { required: true, maxLength: 5, initial: clock() }),
        ]
      : [field],
  );
  const given = (values: FieldValues): object =>
    Object.fromEntries(
      declared.map(({ key }) => [
        key,
        MOMENTS.includes(key) ? `${String(values[`${key}dt`] ?? '')} ${String(values[`${key}tm`] ?? '')}` : (values[key] ?? null),
      ]),
    );
  return { fields, given };
}

/** What the form of a step begins with besides: samples nobody judged are accepted. */
export const stepStart = (step: RequestStep): FieldValues => (step === 'check' || step === 'code' ? { acceptAll: 'Y' } : {});

interface Props {
  readonly request: Pick<RequestDetail, 'labid' | 'requestid' | 'state' | 'next' | 'back' | 'whynot'>;
}

function StepForm({ request, step, title }: Props & { readonly step: RequestStep; readonly title: string }) {
  const { labid, requestid, state } = request;
  const { fields, given } = stepForm(step);
  return (
    <FieldForm
      key={`${requestid} ${step} ${state}`}
      label={title}
      draft={`lab.step.${step}.${requestid}`}
      fields={fields}
      initial={stepStart(step)}
      call={stepRequest}
      toInput={(values) => ({ labid, step, requests: [{ requestid, state }], given: given(values) })}
      submitLabel={title}
      confirmed
      forgets={['/lab/']}
    />
  );
}

/** What stands in the way of the next step and is worth saying where only the way back is offered. */
const SAID: readonly string[] = ['LAB_NOT_APPROVED', 'LAB_SAME_PERSON', 'LAB_NO_SAMPLE'];

/** The next step of a request with what it needs, and the way back with its reason; nothing where the reader may take none. */
export function StepPanel({ request }: Props) {
  const text = useText();
  const why = useErrorText(request.whynot !== null && SAID.includes(request.whynot) ? refuse(request.whynot) : null);
  if (request.next === null && request.back === null && why === null) return null;
  return (
    <Stack>
      {why === null ? null : <p>{why}</p>}
      {request.next === null ? null : (
        <Part title={U.nextStep}>
          <StepForm request={request} step={request.next as RequestStep} title={text(stepWords(request.next))} />
        </Part>
      )}
      {request.back === null ? null : (
        <details>
          <summary>
            {text(U.backTo)}: {text(stateWords(request.back))}
          </summary>
          <StepForm request={request} step="back" title={text(STEP_WORDS.back)} />
        </details>
      )}
    </Stack>
  );
}
