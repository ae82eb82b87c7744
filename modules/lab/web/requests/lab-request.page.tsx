import { Button, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import type { ReportRow } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { givenValues, useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { findRequests, saveRequest } from '../../contract/requests/request.calls.ts';
import { HEAD_FIELDS, partyFields, SAMPLE_FIELDS } from '../../contract/requests/request-fields.ts';
import { REQUEST_COLUMNS, requestCells, requestKey } from './request-columns.ts';
import { SampleEditor, START, type TypedRow } from './sample-editor.tsx';
import { U } from './ui-words.ts';

/** The requests this side wrote last; one opens with its steps. */
function LastRequests() {
  const text = useText();
  const [search, setSearch] = useParams();
  const { data } = useCall(findRequests, { size: 20 }, { keep: true });
  const cells = requestCells(text);
  const rows = data?.rows ?? [];
  return (
    <Part title={U.own}>
      <ReportGrid
        columns={REQUEST_COLUMNS}
        rows={rows.map((row, at) => ({ ...cells(row), _at: at }) as ReportRow)}
        label={text(U.own)}
        onRow={(row) => {
          const found = rows[Number(row['_at'])];
          if (found !== undefined) setSearch({ ...search, request: requestKey(found) });
        }}
        emptyTitle={text(U.none)}
        emptyHint=""
      />
    </Part>
  );
}

/** What a screen that leads here knows already: of the request, and of its first sample. */
interface Begun {
  readonly head: FieldValues;
  readonly sample: FieldValues;
}

interface FormProps {
  readonly begun: Begun;
  readonly onSaved: () => void;
}

/** The form of a request; `submit` says whether its first step is taken with it. */
function RequestForm({ begun, onSaved }: FormProps) {
  const text = useText();
  const session = useSession();
  const lab = session?.LABID != null;
  const submit = useRef(true);
  const isBegun = Object.keys(begun.sample).length > 0;
  const samples = useKeptState<readonly TypedRow[]>('LabRequest.samples', () => (isBegun ? [{ ...START, ...begun.sample }] : []));
  const chosen = useRef<FieldValues>({});
  const parties = partyFields(String(chosen.current['labid'] ?? session?.LABID ?? ''), String(chosen.current['custid'] ?? ''));
  const key = `${chosen.current['labid']} ${chosen.current['custid']}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists follow what is chosen.
  const fields = useMemo(() => [...(lab ? parties : parties.slice(0, 1)), ...HEAD_FIELDS], [lab, key]);
  // A room of the farm's own codes from the draft on: there is nothing to submit.
  const isOwnRoom = (labid: unknown): boolean => labid === session?.FARMID && session?.LABKND !== 'L';
  const state = useFieldForm({
    fields,
    call: saveRequest,
    draft: 'LabRequest',
    confirmed: true,
    folds: 'LabRequest',
    initial: { ...(session?.LABID == null ? {} : { labid: session.LABID }), ...begun.head },
    toInput: (values) => ({
      ...values,
      samples: samples.value.map((row) => ({ ...row, tests: row['tests'] ?? [] })),
      submit: submit.current && !isOwnRoom(values['labid']) ? 'Y' : 'N',
    }),
    onSaved: () => {
      samples.drop();
      forget('/lab/');
      onSaved();
    },
  });
  chosen.current = state.form.watch() as FieldValues;
  const ownRoom = isOwnRoom(chosen.current['labid']);
  const draft = () => {
    submit.current = false;
    void state.submit().finally(() => {
      submit.current = true;
    });
  };
  return (
    <FormFrame
      state={state}
      label={text(U.own)}
      submitLabel={text(ownRoom ? U.saveDraft : U.saveSend)}
      actions={
        ownRoom ? null : (
          <Button variant="default" disabled={state.saving} onClick={draft}>
            {text(U.saveDraft)}
          </Button>
        )
      }
    >
      <div className="form-grid">
        <FormFields state={state} />
      </div>
      <SampleEditor labid={String(chosen.current['labid'] ?? '')} rows={samples.value} onChange={samples.set} issues={state.issues} />
    </FormFrame>
  );
}

/**
 * Page by hand: samples are filled by number or taken over from the herd beside the head of the request.
 * A request is written before the box leaves; the last ones stand below with the steps of their sender.
 */
export default function LabRequestPage() {
  const [search, setSearch] = useParams();
  const begun = useMemo(() => ({ head: givenValues(HEAD_FIELDS, search), sample: givenValues(SAMPLE_FIELDS, search) }), [search]);
  return (
    <PageFrame>
      <Stack>
        <RequestForm key={JSON.stringify(begun)} begun={begun} onSaved={() => setSearch({}, true)} />
        <LastRequests />
      </Stack>
    </PageFrame>
  );
}
