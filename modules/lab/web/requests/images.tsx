import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import { saveFile } from '#engine/define/file-calls.ts';
import { addressOf } from '#engine/web/client/base.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type Answer, trySend } from '#engine/web/client/send.ts';
import { PickPicture } from '#engine/web/pictures/pick-picture.tsx';
import { smaller } from '#engine/web/pictures/smaller.ts';
import { useRights } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';
import { findImages, getImage, removeImage, saveImage } from '../../contract/requests/image.calls.ts';
import type { RequestDetail } from '../../contract/requests/request.calls.ts';

const WORDS = {
  title: t3('Ảnh', 'Photographs', 'รูปถ่าย'),
  sender: t3('Trại gửi', 'Of the sender', 'จากผู้ส่ง'),
  lab: t3('Phòng xét nghiệm', 'Of the laboratory', 'จากห้องปฏิบัติการ'),
  add: t3('Thêm ảnh', 'Add a photograph', 'เพิ่มรูป'),
  remove: t3('Bỏ ảnh này', 'Remove it', 'ลบรูปนี้'),
  unread: t3('Không đọc được ảnh này', 'This picture cannot be read', 'อ่านรูปนี้ไม่ได้'),
  offline: t3('Mất mạng, hãy thử lại', 'No network, try again', 'ไม่มีเครือข่าย ลองอีกครั้ง'),
  refused: t3('Chưa lưu được', 'Not saved', 'ยังบันทึกไม่ได้'),
} as const;

type Images = CallOutput<typeof findImages>;
type Image = Images['rows'][number];
type Key = Pick<RequestDetail, 'labid' | 'requestid'>;

const addressOfImage = (key: Key, imageid: string): string =>
  `${addressOf(getImage.path)}?body=${encodeURIComponent(JSON.stringify({ ...key, imageid }))}`;

function useAdding(key: Key) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const settle = (answer: Answer<unknown>): boolean => {
    const lost = !answer.ok && answer.status === 0;
    setIssues(answer.ok ? [] : lost ? [{ message: text(WORDS.offline) } as ShownIssue] : answer.issues);
    if (answer.ok) forget(findImages.path);
    return answer.ok;
  };
  const add = async (file: File): Promise<void> => {
    setBusy(true);
    const picture = await smaller(file);
    if (picture === null) setIssues([{ message: text(WORDS.unread) } as ShownIssue]);
    else {
      const kept = await trySend(saveFile, { reqid: newRequestId(), kind: 'picture', file: { name: file.name, data: picture.data } });
      settle(kept.ok ? await trySend(saveImage, { reqid: newRequestId(), ...key, path: kept.data.path }) : kept);
    }
    setBusy(false);
  };
  const remove = async (imageid: string): Promise<boolean> => settle(await trySend(removeImage, { reqid: newRequestId(), ...key, imageid }));
  return { busy, issues, add, remove };
}

/** Photographs of a request by side; each side adds its own while it may. */
export function RequestImages({ request }: { readonly request: Key }) {
  const key = { labid: request.labid, requestid: request.requestid };
  const text = useText();
  const { data } = useCall(findImages, key, { keep: true });
  const rights = [useRights('LabRequest'), useRights('LabRequest2')];
  const [shown, setShown] = useState<Image | null>(null);
  const { busy, issues, add, remove } = useAdding(key);
  if (data === undefined) return null;
  const may = data.open && rights.some(({ edit }) => edit);
  const own = data.rows.filter(({ side }) => side === data.side).length;
  if (data.rows.length === 0 && !may) return null;
  const named = (image: Image): string => `${text(WORDS[image.side])} · ${image.user} · ${instantText(image.at)}`;
  return (
    <Part title={WORDS.title}>
      <ul className="photo-list">
        {data.rows.map((image) => (
          <li key={image.imageid}>
            <button type="button" className="photo-open" onClick={() => setShown(image)}>
              <img src={addressOfImage(key, image.imageid)} alt={named(image)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {issues.length === 0 ? null : <IssueList tone="error" title={text(WORDS.refused)} issues={issues} />}
      {may && own < data.most ? <PickPicture icon="plus" label={text(WORDS.add)} busy={busy} onPick={(file) => void add(file)} /> : null}
      {shown === null ? null : (
        <Dialog onClose={() => setShown(null)} size="auto" title={named(shown)}>
          <img className="photo-whole" src={addressOfImage(key, shown.imageid)} alt={named(shown)} />
          {may && shown.side === data.side ? (
            <Button
              color="red"
              variant="light"
              leftSection={<Icon name="trash" />}
              onClick={() => void remove(shown.imageid).then((done) => done && setShown(null))}
            >
              {text(WORDS.remove)}
            </Button>
          ) : null}
        </Dialog>
      )}
    </Part>
  );
}
