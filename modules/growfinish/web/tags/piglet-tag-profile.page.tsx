import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { Field } from '#engine/define/field.ts';
import { text as textField } from '#engine/define/fields.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { followReader } from '#engine/web/scan/typing-reader.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { useSearchValues } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { getTag } from '../../contract/tags/profile.calls.ts';
import { RECORD_FIELDS, saveTagRecord } from '../../contract/tags/record.calls.ts';
import { R } from '../../contract/tags/record-words.ts';
import { W } from '../../contract/tags/words.ts';
import { DescentPart, NumberPart, type Profile, TablesPart } from './profile-parts.tsx';
import { TagFiles } from './tag-files.tsx';

const ASKED: readonly Field[] = [textField('tag', R.find, { maxLength: 80 })];

/** The piglet's own test and selection record, in its form while it may be written. */
function RecordPart({ profile }: { readonly profile: Profile }) {
  const text = useText();
  const { pig, tag, mayRecord } = profile;
  if (pig === null || !mayRecord) return null;
  return (
    <Part title={R.record}>
      <FieldForm
        key={`${tag}.${pig.version}`}
        label={text(R.record)}
        draft={`PigletTagProfile.${tag}`}
        fields={RECORD_FIELDS}
        initial={pig.record}
        call={saveTagRecord}
        toInput={(values) => ({ ...values, tag, version: pig.version })}
        submitLabel={text(R.saveRecord)}
        confirmed
        stay
        waits
        forgets={['/growfinish/']}
      />
    </Part>
  );
}

/**
 * Page by hand: one number is asked for, and what is known of it depends on whether it is in an ear.
 * Everything of one tagged piglet, and its own test and selection record.
 */
export default function PigletTagProfilePage() {
  const text = useText();
  const [values, go] = useSearchValues(ASKED);
  const tag = typeof values['tag'] === 'string' ? values['tag'] : null;
  const { data, error, isFetching } = useCall(getTag, { tag: tag ?? '-' }, { enabled: tag !== null });
  useEffect(() => followReader((read) => go({ tag: read })), [go]);
  const labels = { tag: text(W.tag) };
  return (
    <PageFrame actions={data === undefined ? null : <TagFiles of={{ tags: [data.tag] }} />} {...(data === undefined ? {} : { subtitle: data.tag })}>
      <ParamsBar fields={ASKED} values={values} busy={isFetching} label={text(R.find)} submitLabel={text(R.open)} onRun={go} />
      {error instanceof CallRefused ? <IssueList title={text(R.find)} issues={error.issues} labels={labels} /> : null}
      {tag === null ? <Empty title={text(R.start)} hint="" /> : null}
      {data === undefined || tag === null ? null : (
        <Stack>
          <NumberPart profile={data} />
          {data.pig === null ? null : <DescentPart pig={data.pig} />}
          <RecordPart profile={data} />
          <TablesPart profile={data} onOpen={(mate) => go({ tag: mate })} />
        </Stack>
      )}
    </PageFrame>
  );
}
