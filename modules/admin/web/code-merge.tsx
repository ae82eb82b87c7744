import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { type findCodes, mergeCodes } from '../contract/setting.calls.ts';

const WORDS = {
  into: t3('Gộp vào dòng', 'Merge into', 'รวมเข้ากับ'),
  merge: t3('Gộp', 'Merge', 'รวม'),
  merged: t3('Đã gộp', 'Merged', 'รวมแล้ว'),
  sure: t3(
    'Mọi chỗ đã dùng dòng này sẽ chuyển sang dòng kia, dòng này đóng lại; không hoàn tác được. Số lần đã dùng: ',
    'Everything that used this row will use the other, and this row is closed; it cannot be undone. Times used: ',
    'ทุกที่ที่ใช้แถวนี้จะเปลี่ยนเป็นอีกแถว และแถวนี้จะปิด ย้อนกลับไม่ได้ จำนวนครั้งที่ใช้: ',
  ),
  yes: t3('Gộp thật', 'Merge for good', 'ยืนยันการรวม'),
};

type Scope = 'system' | 'company' | 'farm';
type Code = OutputOf<typeof findCodes>['rows'][number];

interface CodeMergeProps {
  readonly category: string;
  readonly row: Code;
  readonly rows: readonly Code[];
  readonly onDone: () => void;
}

/** Two rows that mean the same become one: the chosen row is closed, asked for once more before it happens. */
export function CodeMerge({ category, row, rows, onDone }: CodeMergeProps) {
  const text = useText();
  const [into, setInto] = useState('');
  const [asked, setAsked] = useState(false);
  const { save } = useAct(mergeCodes, {
    forgets: ['/admin/findCodes', 'list', '/herd/', '/genetics/'],
    onSaved: ({ moved }) => {
      notify('ok', text(WORDS.merged), `${row.value} → ${into} (${count(moved)})`);
      onDone();
    },
  });
  const targets = rows.filter((other) => other.scope === row.scope && other.value !== row.value && other.to === null);
  if (targets.length === 0) return null;
  return (
    <section>
      <Group align="end" mt="md">
        <NativeSelect
          label={text(WORDS.into)}
          value={into}
          data={['', ...targets.map(({ value, V }) => ({ value, label: `${value} · ${V}` }))]}
          onChange={(event) => {
            setInto(event.currentTarget.value);
            setAsked(false);
          }}
        />
        {asked ? null : (
          <Button variant="default" disabled={into === ''} onClick={() => setAsked(true)}>
            {text(WORDS.merge)}
          </Button>
        )}
      </Group>
      {asked ? (
        <p role="status">
          {text(WORDS.sure)}
          {count(row.used)}{' '}
          <Button color="yellow.9" onClick={() => void save({ category, scope: row.scope as Scope, from: row.value, into })}>
            {text(WORDS.yes)}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
