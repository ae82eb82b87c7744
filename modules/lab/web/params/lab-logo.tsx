import { Button, Group, Stack } from '@mantine/core';
import { saveFile } from '#engine/define/file-calls.ts';
import { base64Of } from '#engine/web/client/base64.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { PickPicture } from '#engine/web/pictures/pick-picture.tsx';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';
import { getLabProfile, saveLabLogo } from '../../contract/params/settings.calls.ts';
import { useSettled } from '../settled.ts';

const WORDS = {
  title: t3('Logo trên phiếu kết quả', 'Logo on test reports', 'โลโก้บนรายงานผล'),
  help: t3(
    'JPG, PNG hoặc WebP, nền trắng là đẹp nhất. In ở đầu các phiếu ban hành từ bây giờ; phiếu đã ban hành giữ nguyên.',
    'JPG, PNG or WebP, best on white. It stands at the head of reports issued from now on; those already issued stay as they are.',
    'JPG, PNG หรือ WebP พื้นหลังขาวจะดูดีที่สุด พิมพ์ที่หัวรายงานที่ออกนับจากนี้ รายงานที่ออกแล้วไม่เปลี่ยน',
  ),
  none: t3('Chưa có logo', 'No logo yet', 'ยังไม่มีโลโก้'),
  pick: t3('Chọn logo', 'Choose a logo', 'เลือกโลโก้'),
  remove: t3('Bỏ logo', 'Remove the logo', 'นำโลโก้ออก'),
  refused: t3('Chưa lưu được', 'Not saved', 'ยังบันทึกไม่ได้'),
} as const;

/** The logo of the laboratory: seen, chosen, taken away. */
export function LabLogo() {
  const text = useText();
  const rights = useRights('LabSystemParam');
  const { data } = useCall(getLabProfile, {}, { keep: true });
  const { busy, issues, settle } = useSettled();
  if (data === undefined) return null;
  const put = async (path: string | null) => {
    const answer = await trySend(saveLabLogo, { reqid: newRequestId(), path });
    if (answer.ok) forget('/lab/');
    return answer;
  };
  const choose = (file: File) =>
    settle(async () => {
      const kept = await trySend(saveFile, { reqid: newRequestId(), kind: 'logo', file: { name: file.name, data: await base64Of(file) } });
      return kept.ok ? put(kept.data.path) : kept;
    });
  return (
    <Part title={WORDS.title}>
      <Stack gap="xs">
        <p className="dim">{text(WORDS.help)}</p>
        {data.logo === null ? (
          <p>{text(WORDS.none)}</p>
        ) : (
          <img src={data.logo} alt={text(WORDS.title)} style={{ maxWidth: '100%', maxHeight: 96, objectFit: 'contain', alignSelf: 'flex-start' }} />
        )}
        {issues.length === 0 ? null : <IssueList tone="error" title={text(WORDS.refused)} issues={issues} />}
        {rights.edit ? (
          <Group gap="xs">
            <PickPicture icon="upload" label={text(WORDS.pick)} busy={busy} onPick={(file) => void choose(file)} />
            {data.logo === null ? null : (
              <Button variant="light" color="red" loading={busy} leftSection={<Icon name="trash" />} onClick={() => void settle(() => put(null))}>
                {text(WORDS.remove)}
              </Button>
            )}
          </Group>
        ) : null}
      </Stack>
    </Part>
  );
}
