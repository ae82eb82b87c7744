import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { changeRequest, type RequestDetail } from '../../contract/requests/request.calls.ts';
import { HEAD_FIELDS, REASON_FIELD } from '../../contract/requests/request-fields.ts';
import { OpenedRequest } from './opened.tsx';
import { StepLog } from './request-view.tsx';
import { SampleEditor, type TypedRow } from './sample-editor.tsx';
import { U } from './ui-words.ts';

const FIELDS = HEAD_FIELDS;
const headOf = (request: RequestDetail): FieldValues => ({
  ...Object.fromEntries(FIELDS.map(({ key }) => [key, (request as unknown as FieldValues)[key] ?? null])),
  urgent: request.urgent ? 'Y' : 'N',
  official: request.official ? 'Y' : 'N',
});
const rowOf = ({
  seq: _s,
  judgement: _j,
  condition: _c,
  reject: _r,
  judgeremark: _k,
  labno: _l,
  officialno: _o,
  place: _p,
  ...sample
}: RequestDetail['sampleRows'][number]): TypedRow => sample as TypedRow;

function EditForm({ request }: { readonly request: RequestDetail }) {
  const text = useText();
  const [head, setHead] = useState<FieldValues>(() => headOf(request));
  const [rows, setRows] = useState<readonly TypedRow[]>(() => request.sampleRows.map(rowOf));
  const [reason, setReason] = useState<FieldValues>({});
  const { save, busy, issues } = useSave(changeRequest, { forgets: ['/lab/'], confirmed: U.change });
  const { labid, requestid, version, readonly: kept } = request;
  const fields = kept.includes('request') && !request.lab ? FIELDS.filter(({ key }) => key === 'contact' || key === 'remark') : FIELDS;
  const labels = Object.fromEntries([...FIELDS, REASON_FIELD].map(({ key, label }) => [key, text(label)]));
  const sent = Object.fromEntries(fields.map(({ key }) => [key, head[key] ?? null]));
  return (
    <Stack>
      <IssueList issues={issues.filter(({ row }) => row === undefined)} title={text(U.change)} labels={labels} />
      <FieldGrid fields={fields} values={head} onChange={(key, value) => setHead((now) => ({ ...now, [key]: value }))} />
      <SampleEditor labid={labid} rows={rows} onChange={setRows} issues={issues} fixed={kept.includes('samples') || request.state > '15'} />
      <FieldGrid fields={[REASON_FIELD]} values={reason} onChange={(key, value) => setReason({ [key]: value })} />
      <Button
        loading={busy}
        onClick={() => void save({ labid, requestid, version, ...sent, samples: rows, reason: reason['reason'] ?? null } as never)}
      >
        {text(U.change)}
      </Button>
      <StepLog request={request} />
    </Stack>
  );
}

/** A request corrected as far as its status leaves it open. */
export function EditRequest(props: DetailProps) {
  return <OpenedRequest {...props}>{(request) => <EditForm key={request.version} request={request} />}</OpenedRequest>;
}
