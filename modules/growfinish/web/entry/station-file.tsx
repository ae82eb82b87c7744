import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { issueText } from '#engine/web/ui/issue-list.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatNumber, t3 } from '#kernel/language.ts';
import { STATION_FIELDS, saveStation, STATION_WORDS as W } from '../../contract/station.calls.ts';

type Told = OutputOf<typeof saveStation>;

const WRONG = t3('Tệp chưa dùng được', 'The file cannot be taken', 'ยังใช้ไฟล์ไม่ได้');
const number = (value: number | null, decimals: number): string => (value === null ? '–' : formatNumber(value, decimals));
const HEADS = [W.tag, ...[W.days, W.start, W.end, W.gain, W.feed, W.fcr, W.adg].map((label) => ({ label, numeric: true }) as const)];

/** The pigs of a file, each with what it gained on what it ate. */
function Pigs({ told }: { readonly told: Told }) {
  const text = useText();
  const sum = (of: (pig: Told['pigs'][number]) => number | null): number => told.pigs.reduce((total, pig) => total + (of(pig) ?? 0), 0);
  return (
    <>
      <Facts
        facts={[
          [W.tag, told.pigs.length],
          [
            W.gain,
            number(
              sum(({ gain }) => gain),
              1,
            ),
          ],
          [
            W.feed,
            number(
              sum(({ feed }) => feed),
              1,
            ),
          ],
          [W.untagged, told.untagged === 0 ? null : `${number(told.untagged, 1)} kg`],
        ]}
      />
      <PlainTable
        label={text(W.title)}
        heads={HEADS}
        rows={told.pigs.map(({ tag, days, start, end, gain, feed, fcr, adg }) => ({
          key: tag,
          name: tag,
          cells: [days, number(start, 1), number(end, 1), number(gain, 1), number(feed, 1), number(fcr, 2), number(adg, 0)],
        }))}
      />
    </>
  );
}

/** The file of a feeding station or scale for a house: shown by pig before it is saved. */
export function StationFile({ roomid }: { readonly roomid: string }) {
  const text = useText();
  const [file, setFile] = useState<File | null>(null);
  const [content, setContent] = useState('');
  const [told, setTold] = useState<Told | null>(null);
  const state = useFieldForm({
    fields: STATION_FIELDS,
    call: saveStation,
    draft: `PigletEvent.${roomid}.station`,
    toInput: (values) => ({ ...values, roomid, file: content, check: false }),
    onSaved: () => {
      setFile(null);
      setTold(null);
      forget('/growfinish/', '/common/', '/stock/');
    },
  });
  const take = async (chosen: File | null) => {
    setFile(chosen);
    setTold(null);
    const read = chosen === null ? '' : await chosen.text();
    setContent(read);
    if (chosen !== null) setTold(await send(saveStation, { reqid: newRequestId(), roomid, file: read, check: true, applyid: '' } as never));
  };
  return (
    <FormFrame state={state} label={text(W.title)}>
      <FileInput
        label={text(W.file)}
        description={text(W.help)}
        value={file}
        accept=".csv,.txt,text/csv,text/plain"
        leftSection={<Icon name="upload" />}
        clearable
        onChange={(chosen) => void take(chosen)}
      />
      <div className="form-grid">
        <FormFields state={state} />
      </div>
      {told !== null && told.issues.length > 0 ? (
        <section aria-label={text(WRONG)} role="alert">
          <h3>{text(WRONG)}</h3>
          <PlainTable
            heads={[{ label: W.line, numeric: true }, W.wrong]}
            rows={told.issues.map((issue) => ({
              key: `${issue.row} ${issue.code} ${issue.field}`,
              name: issue.row ?? '–',
              cells: [toned('bad', issueText(issue))],
            }))}
          />
        </section>
      ) : null}
      {told !== null && told.pigs.length > 0 ? <Pigs told={told} /> : null}
    </FormFrame>
  );
}
