import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { RowChanges, useFieldTexts } from '#engine/web/screens/row-history.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PAY_FIELDS, savePayment } from '../../contract/requests/payment.call.ts';
import { changeRequest, type RequestDetail } from '../../contract/requests/request.calls.ts';
import { HEAD_FIELDS, partyFields, REASON_FIELD, SAMPLE_FIELDS, TESTS_FIELD } from '../../contract/requests/request-fields.ts';
import { getRequestHistory } from '../../contract/requests/request-history.call.ts';
import { W } from '../../contract/requests/words.ts';
import { OpenedRequest } from './opened.tsx';
import { RequestFacts, StepLog } from './request-view.tsx';
import { SampleEditor, type TypedRow } from './sample-editor.tsx';
import { U } from './ui-words.ts';

/** Nothing but the payment is changed from approved on, nor of what was cancelled. */
const isFrozen = ({ state }: RequestDetail): boolean => state >= '50' || state === '02';

/** The fields open to the reader: the laboratory's all of them with farm and customer, the customer's side as far as the status leaves it. */
function fieldsOf({ labid, lab, readonly: kept }: RequestDetail, custid: string): readonly Field[] {
  if (lab) return [...partyFields(labid, custid).slice(1), ...HEAD_FIELDS];
  return kept.includes('request') ? HEAD_FIELDS.filter(({ key }) => key === 'contact' || key === 'remark') : HEAD_FIELDS;
}

const headOf = (request: RequestDetail): FieldValues => ({
  ...Object.fromEntries([...partyFields(), ...HEAD_FIELDS].map(({ key }) => [key, (request as unknown as FieldValues)[key] ?? null])),
  urgent: request.urgent ? 'Y' : 'N',
  official: request.official ? 'Y' : 'N',
});
const SAMPLE_KEYS = [...SAMPLE_FIELDS.map(({ key }) => key), 'tests'];
const rowOf = (sample: RequestDetail['sampleRows'][number]): TypedRow =>
  Object.fromEntries(SAMPLE_KEYS.map((key) => [key, (sample as unknown as TypedRow)[key] ?? null]));

function EditForm({ request }: { readonly request: RequestDetail }) {
  const text = useText();
  const [head, setHead] = useState<FieldValues>(() => headOf(request));
  const [rows, setRows] = useState<readonly TypedRow[]>(() => request.sampleRows.map(rowOf));
  const [reason, setReason] = useState<FieldValues>({});
  const { save, busy, issues } = useSave(changeRequest, { forgets: ['/lab/'], confirmed: U.change });
  const { labid, requestid, version, lab, state, readonly: kept } = request;
  const fields = fieldsOf(request, String(head['custid'] ?? ''));
  const labels = Object.fromEntries([...fields, REASON_FIELD].map(({ key, label }) => [key, text(label)]));
  const sent = Object.fromEntries(fields.map(({ key }) => [key, head[key] ?? null]));
  return (
    <>
      <IssueList issues={issues.filter(({ row }) => row === undefined)} title={text(U.change)} labels={labels} />
      <FieldGrid fields={fields} values={head} onChange={(key, value) => setHead((now) => ({ ...now, [key]: value }))} />
      <SampleEditor labid={labid} rows={rows} onChange={setRows} issues={issues} fixed={state > '15' || (!lab && kept.includes('samples'))} />
      <FieldGrid fields={[REASON_FIELD]} values={reason} onChange={(key, value) => setReason({ [key]: value })} />
      <Button
        loading={busy}
        onClick={() => void save({ labid, requestid, version, ...sent, samples: rows, reason: reason['reason'] ?? null } as never)}
      >
        {text(U.change)}
      </Button>
    </>
  );
}

/** Whether the request is paid for, of who sees prices in its laboratory. */
function Payment({ request }: { readonly request: RequestDetail }) {
  const text = useText();
  const { labid, requestid, version, paid, lab, state } = request;
  if (!lab || paid === null || state <= '05') return null;
  // Folded, so that it takes no focus from what is corrected above it.
  return (
    <details>
      <summary>{text(W.paid)}</summary>
      <FieldForm
        label={text(W.paid)}
        draft={`lab.payment.${requestid}`}
        fields={PAY_FIELDS}
        initial={{ paid }}
        call={savePayment}
        toInput={(values) => ({ ...values, labid, requestid, version })}
        submitLabel={text(U.payment)}
        confirmed
        forgets={['/lab/']}
      />
    </details>
  );
}

/** What was corrected of a request: each member as it was and as it became, of samples by their marks. */
function Corrections({ request: { labid, requestid } }: { readonly request: RequestDetail }) {
  const text = useText();
  const { data } = useCall(getRequestHistory, { labid, requestid }, { keep: true, staleTime: 0 });
  const fields: readonly Field[] = [
    ...partyFields(labid),
    ...HEAD_FIELDS,
    ...PAY_FIELDS,
    ...SAMPLE_FIELDS,
    { ...TESTS_FIELD, listParents: { labid } },
  ];
  const textOf = useFieldTexts(fields);
  const labels = new Map<string, string>([
    ...fields.map(({ key, label }) => [key, text(label)] as const),
    ['samples', text(W.samples)],
    ['orders', text(W.orders)],
  ]);
  const marked = (samples: Readonly<Record<string, FieldValues>>): string =>
    Object.entries(samples)
      .map(
        ([mark, members]) =>
          `${mark} (${Object.entries(members)
            .map(([key, value]) => `${labels.get(key) ?? key} ${textOf(key, value) || '–'}`)
            .join(', ')})`,
      )
      .join('; ');
  const shown = (key: string, value: unknown): string => {
    if (key === 'samples') return marked((value ?? {}) as Readonly<Record<string, FieldValues>>);
    if (key === 'orders') return String(value ?? '');
    return textOf(key, typeof value === 'boolean' ? (value ? 'Y' : 'N') : value);
  };
  return <RowChanges rows={data?.rows} labels={labels} shown={shown} />;
}

/** A request corrected as far as its status leaves it open. */
export function EditRequest(props: DetailProps) {
  return (
    <OpenedRequest {...props}>
      {(request) => (
        <Stack>
          {isFrozen(request) ? <RequestFacts request={request} /> : <EditForm key={request.version} request={request} />}
          <Payment key={`paid ${request.version}`} request={request} />
          <Corrections request={request} />
          <StepLog request={request} />
        </Stack>
      )}
    </OpenedRequest>
  );
}
