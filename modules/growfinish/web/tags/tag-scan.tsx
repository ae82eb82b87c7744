import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { code, date, int } from '#engine/define/fields.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useAct, useSave } from '#engine/web/forms/use-save.ts';
import { followReader } from '#engine/web/scan/typing-reader.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRights } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { T } from '../../contract/tag-words.ts';
import { changeTag, scanTags } from '../../contract/tags/mng.calls.ts';
import { M } from '../../contract/tags/mng-words.ts';
import { W } from '../../contract/tags/words.ts';

type Scan = OutputOf<typeof scanTags>;
const FIELDS: readonly Field[] = [
  code('roomid', T.house, { list: 'room', required: true }),
  date('date', M.day, { initial: 'today' }),
  int('lostAfter', M.lostAfter, { max: 365 }),
];

interface Work {
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly codes: string;
}

/** Numbers of one kind, with where they stand and when they were seen. */
function ScanTable({
  title,
  rows,
}: {
  readonly title: Text3;
  readonly rows: readonly (Scan['found'][number] & { readonly days?: number; readonly lost?: boolean })[];
}) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <Part title={title} more={`(${count(rows.length)})`}>
      <PlainTable
        label={text(title)}
        heads={[W.tag, T.house, M.seen, numeric(M.days), M.lost]}
        rows={rows.map(({ tag, roomid, seen, days, lost = false }) => ({
          key: tag,
          name: tag,
          cells: [roomid, formatDate(seen), days === undefined ? '' : count(days), lost ? toned('warn', text(M.lost)) : ''],
        }))}
      />
    </Part>
  );
}

/** What the reading of a house came to; those of another house can be moved here at once. */
function ScanResult({ scan, onMoved }: { readonly scan: Scan; readonly onMoved: () => void }) {
  const text = useText();
  const { busy, save } = useAct(changeTag, { forgets: ['/growfinish/'], onSaved: onMoved });
  const { found, missing, elsewhere, unknown } = scan;
  return (
    <Stack>
      <p role="status">
        {text(M.found)} {count(found.length)} · {text(M.missing)} {count(missing.length)} · {text(M.elsewhere)} {count(elsewhere.length)} ·{' '}
        {text(M.unknown)} {count(unknown.length)}
        {scan.saved ? ` · ${text(M.saved)}` : ''}
      </p>
      <ScanTable title={M.missing} rows={missing} />
      <ScanTable title={M.elsewhere} rows={elsewhere} />
      {elsewhere.length === 0 ? null : (
        <Group>
          <Button
            variant="default"
            loading={busy}
            onClick={() => void save({ tags: elsewhere.map(({ tag }) => tag), action: 'move', roomid: scan.roomid })}
          >
            {text(M.moveHere)}
          </Button>
        </Group>
      )}
      {unknown.length === 0 ? null : (
        <Part title={M.unknown} more={`(${count(unknown.length)})`}>
          <p>{unknown.join(', ')}</p>
        </Part>
      )}
      <ScanTable title={M.found} rows={found} />
    </Stack>
  );
}

/** A house read with a reader or from a list: who is found, missing, unknown, of another house. */
export function TagScan({ onBack }: DetailProps) {
  const text = useText();
  const { add } = useRights('PigletTagMng');
  const work = useKeptState<Work>('PigletTagMng.scan', () => ({ values: { roomid: null, date: null, lostAfter: null }, codes: '' }));
  const { values, codes } = work.value;
  const scan = useSave(scanTags, { forgets: [] });
  const { set } = work;
  useEffect(() => followReader((read) => set((now) => ({ ...now, codes: `${now.codes}${now.codes === '' ? '' : '\n'}${read}` }))), [set]);
  const list = codes
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const ask = (save: boolean) => scan.save({ ...values, codes: list, save } as never);
  const ready = values['roomid'] != null && list.length > 0 && list.length <= 500 && add;
  return (
    <PageFrame
      actions={
        <Button variant="default" onClick={onBack}>
          {text(M.list)}
        </Button>
      }
      subtitle={text(M.scan)}
    >
      <Stack>
        <FieldGrid
          fields={FIELDS}
          values={values}
          onChange={(key, value) => {
            scan.clear();
            set((now) => ({ ...now, values: { ...now.values, [key]: value } }));
          }}
        />
        <Textarea
          label={`${text(M.codes)} (${list.length})`}
          description={text(M.scanHint)}
          value={codes}
          rows={6}
          onChange={(event) => set((now) => ({ ...now, codes: event.currentTarget.value }))}
        />
        <IssueList title={text(M.scan)} issues={scan.issues} />
        <Group>
          <Button variant="default" loading={scan.busy} disabled={!ready} onClick={() => void ask(false)}>
            {text(M.compare)}
          </Button>
          <Button loading={scan.busy} disabled={!ready || scan.data === null} onClick={() => void ask(true)}>
            {text(M.saveScan)}
          </Button>
        </Group>
        {scan.data === null ? null : <ScanResult scan={scan.data} onMoved={() => void ask(false)} />}
      </Stack>
    </PageFrame>
  );
}
