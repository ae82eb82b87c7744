import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReportResult } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { t3 } from '#kernel/language.ts';
import { saveMark } from '../../contract/profile.calls.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { typedIds } from '../../domain/genetic-id.ts';
import { genParts, LeaveOutButton } from '../gen-parts.tsx';

const WORDS = {
  choose: t3('Chọn giữ, dự phòng, loại', 'Keep, reserve, cull', 'เลือกเก็บ สำรอง คัดออก'),
  none: t3(
    'Chưa có đề xuất nào để ghi: đặt số con cần, tỷ lệ hoặc một ngưỡng ở điều kiện của báo cáo.',
    'There are no proposals to write yet: set how many are wanted, a share or a threshold in the report’s conditions.',
    'ยังไม่มีข้อเสนอให้บันทึก ระบุจำนวนที่ต้องการ สัดส่วน หรือเกณฑ์ในเงื่อนไขของรายงาน',
  ),
  take: t3('Ghi đề xuất thành lựa chọn', 'Write the proposals as the selection', 'บันทึกข้อเสนอเป็นผลคัดเลือก'),
  ids: t3('Mã, cách nhau bằng dấu phẩy', 'Ids, parted by commas', 'รหัส คั่นด้วยจุลภาค'),
  close: t3('Đóng hồ sơ di truyền', 'Close the genetic profiles', 'ปิดประวัติพันธุกรรม'),
  marked: t3('con đã được đánh dấu', 'animals marked', 'ตัวที่ทำเครื่องหมายแล้ว'),
};
const MARKS = ['keep', 'reserve', 'cull'] as const;
type Mark = (typeof MARKS)[number];
/** Animals one call marks at most. */
const MOST = 500;

interface ChoiceProps {
  readonly result: ReportResult;
  readonly again: () => void;
}

/** The proposals written as they stand, or animals marked by their ids; either may close their profiles. */
function Marking({ result, again, onDone }: ChoiceProps & { readonly onDone: () => void }) {
  const text = useText();
  const [close, setClose] = useState(false);
  const [ids, setIds] = useState('');
  const [busy, setBusy] = useState(false);
  const proposed = result.rows.filter((row) => row['_proposal'] != null && row['_closed'] === 0);
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
    forget('/genetics/');
    again();
    if (n === 0) return;
    notify('ok', `${count(n)} ${text(WORDS.marked)}`, '');
    onDone();
  };
  const takeAll = async () => {
    setBusy(true);
    let n = 0;
    for (const mark of MARKS)
      n += await save(
        proposed.filter((row) => row['_proposal'] === mark).map((row) => String(row['gid'])),
        mark,
      );
    done(n);
  };
  const markIds = async (mark: Mark) => {
    setBusy(true);
    done(await save(typedIds(ids), mark));
  };
  return (
    <Stack>
      <Checkbox label={text(WORDS.close)} checked={close} onChange={(event) => setClose(event.currentTarget.checked)} />
      {proposed.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <Group>
        <Button loading={busy} disabled={proposed.length === 0} onClick={() => void takeAll()}>
          {text(WORDS.take)} ({count(proposed.length)})
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
    </Stack>
  );
}

/** Opens the marking, for who may choose. */
function Selection(props: ChoiceProps) {
  const text = useText();
  const rights = useRights('PigGenIndexReport');
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!rights.edit || (session?.USRLVL ?? 0) < 60) return null;
  return (
    <>
      <Button className="no-print" mb="sm" onClick={() => setOpen(true)}>
        {text(WORDS.choose)}
      </Button>
      {open ? (
        <Dialog title={text(WORDS.choose)} size="md" onClose={() => setOpen(false)}>
          <Marking {...props} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
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
