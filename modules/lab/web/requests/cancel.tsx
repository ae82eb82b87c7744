import { Stack } from '@mantine/core';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { cancelRequest } from '../../contract/requests/request.calls.ts';
import { CANCEL_FIELDS } from '../../contract/requests/request-fields.ts';
import { OpenedRequest } from './opened.tsx';
import { amountOf, RequestFacts, SampleTable, StepLog } from './request-view.tsx';
import { U } from './ui-words.ts';

/** A request that may be dropped or cancelled: what would be lost, and the reason. */
export function CancelRequest(props: DetailProps) {
  const text = useText();
  return (
    <OpenedRequest {...props}>
      {(request, testName) => (
        <Stack>
          <RequestFacts request={request} />
          <Facts
            facts={[
              [U.received, count(request.sampleRows.filter(({ judgement }) => judgement !== null).length)],
              [U.given, request.sampleRows.flatMap(({ labno, officialno }) => [labno, officialno].filter((no) => no !== null)).join(', ')],
              [U.charges, amountOf(request)],
            ]}
          />
          {request.state > '30' || request.state === '02' ? null : (
            <FieldForm
              label={text(U.cancel)}
              draft={`LabRequestDelete.${request.requestid}`}
              fields={CANCEL_FIELDS}
              call={cancelRequest}
              toInput={(values) => ({ ...values, labid: request.labid, requestid: request.requestid, version: request.version })}
              submitLabel={text(U.cancel)}
              confirmed
              forgets={['/lab/']}
              onSaved={props.onBack}
            />
          )}
          <SampleTable request={request} testName={testName} />
          <StepLog request={request} />
        </Stack>
      )}
    </OpenedRequest>
  );
}
