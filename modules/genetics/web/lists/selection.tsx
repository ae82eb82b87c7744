import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReportResult } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { saveMark } from '../../contract/profile.calls.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { typedIds } from '../../domain/genetic-id.ts';
import { genParts, LeaveOutButton } from '../gen-parts.tsx';

const WORDS = {
  take: t3('Ghi đề xuất thành lựa chọn', 'Write the proposals as the selection', 'บันทึกข้อเสนอเป็นผลคัดเลือก'),
  mark: t3('Đánh dấu theo mã', 'Mark by id', 'ทำเครื่องหมายตามรหัส'),
  ids: t3('Mã, cách nhau bằng dấu phẩy', 'Ids, parted by commas', 'รหัส คั่นด้วยจุลภาค'),
  close: t3('Đóng hồ sơ di truyền', 'Close the genetic profiles', 'ปิดประวัติพันธุกรรม'),
  marked: t3('con đã được đánh dấu', 'animals marked', 'ตัวที่ทำเครื่องหมายแล้ว'),
};
const MARKS = ['keep', 'reserve', 'cull'] as const;
type Mark = (typeof MARKS)[number];
/** Animals one call marks at most. */
const MOST = 500;

function Selection({ result, again }: { readonly result: ReportResult; readonly again: () => void }) {
  const text = useText();
  const rights = useRights('PigGenIndexReport');
  const session = useSession();
  const [close, setClose] = useState(false);
  const [ids, setIds] = useState('');
  const [busy, setBusy] = useState(false);
  if (!rights.edit || (session?.USRLVL ?? 0) < 60) return null;
  const save = async (gids: readonly string[], mark: Mark): Promise<number> => {
    let n = 0;
    for (let at = 0; at < gids.length; at += MOST) {
      const answer = await send(saveMark, { reqid: newRequestId(), gids: gids.slice(at, at + MOST), mark, profile: close ? 'close' : null });
      n += answer?.marked ?? 0;
    }
    return n;
  };
  const done = (n: number) => {
    setBusy(false);
    if (n > 0) notify('ok', `${count(n)} ${text(WORDS.marked)}`, '');
    forget('/genetics/');
    again();
  };
  const takeAll = async () => {
    setBusy(true);
    let n = 0;
    for (const mark of MARKS)
      n += await save(
        result.rows.filter((row) => row['_proposal'] === mark && row['_closed'] === 0).map((row) => String(row['gid'])),
        mark,
      );
    done(n);
  };
  const markIds = async (mark: Mark) => {
    setBusy(true);
    done(await save(typedIds(ids), mark));
    setIds('');
  };
  return (
    <section className="gen-choice no-print" aria-label={text(WORDS.mark)}>
      <Group align="end">
        <Checkbox label={text(WORDS.close)} checked={close} onChange={(event) => setClose(event.currentTarget.checked)} />
        <Button variant="default" loading={busy} disabled={result.rows.length === 0} onClick={() => void takeAll()}>
          {text(WORDS.take)}
        </Button>
      </Group>
      <Group align="end">
        <TextInput label={text(WORDS.ids)} value={ids} onChange={(event) => setIds(event.currentTarget.value)} />
        {MARKS.map((mark) => (
          <Button key={mark} variant="default" loading={busy} disabled={ids.trim() === ''} onClick={() => void markIds(mark)}>
            {text(G[mark])}
          </Button>
        ))}
      </Group>
    </section>
  );
}

/** Choosing boars and gilts after the test; marks write the selection and may close the profile. */
export const selectionParts: ReportParts = {
  ...genParts,
  above: (result, again) => (
    <>
      <LeaveOutButton rows={result.rows} />
      <Selection result={result} again={again} />
    </>
  ),
};
