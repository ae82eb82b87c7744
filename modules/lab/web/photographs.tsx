import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '#engine/define/file-calls.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type Answer, trySend } from '#engine/web/client/send.ts';
import { PickPicture } from '#engine/web/pictures/pick-picture.tsx';
import { smaller } from '#engine/web/pictures/smaller.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';
import { useSettled } from './settled.ts';

const WORDS = {
  title: t3('Ảnh', 'Photographs', 'รูปถ่าย'),
  add: t3('Thêm ảnh', 'Add a photograph', 'เพิ่มรูป'),
  remove: t3('Bỏ ảnh này', 'Remove it', 'ลบรูปนี้'),
  unread: t3('Không đọc được ảnh này', 'This picture cannot be read', 'อ่านรูปนี้ไม่ได้'),
  refused: t3('Chưa lưu được', 'Not saved', 'ยังบันทึกไม่ได้'),
} as const;

/** A photograph as it is shown: its address, what it is called, whether the reader may take it away. */
export interface Photograph {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly removable: boolean;
}

interface Props {
  readonly photos: readonly Photograph[];
  /** Whether one more may be put to them. */
  readonly mayAdd: boolean;
  /** Puts a kept file to them, takes one away. */
  readonly put: (path: string) => Promise<Answer<unknown>>;
  readonly remove: (id: string) => Promise<Answer<unknown>>;
}

function useChanging({ put, remove }: Pick<Props, 'put' | 'remove'>) {
  const text = useText();
  const { busy, issues, settle } = useSettled();
  const add = (file: File) =>
    settle(async () => {
      const picture = await smaller(file);
      if (picture === null) return { ok: false, status: 400, issues: [{ message: text(WORDS.unread) } as ShownIssue] };
      const kept = await trySend(saveFile, { reqid: newRequestId(), kind: 'picture', file: { name: file.name, data: picture.data } });
      return kept.ok ? put(kept.data.path) : kept;
    });
  return { busy, issues, add, take: (id: string) => settle(() => remove(id)) };
}

/** Photographs in a row, each seen whole when pressed; added from camera or file. */
export function Photographs({ photos, mayAdd, put, remove }: Props) {
  const text = useText();
  const [shown, setShown] = useState<Photograph | null>(null);
  const { busy, issues, add, take } = useChanging({ put, remove });
  if (photos.length === 0 && !mayAdd) return null;
  return (
    <Part title={WORDS.title}>
      <ul className="photo-list">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" className="photo-open" onClick={() => setShown(photo)}>
              <img src={photo.address} alt={photo.name} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {issues.length === 0 ? null : <IssueList tone="error" title={text(WORDS.refused)} issues={issues} />}
      {mayAdd ? <PickPicture icon="plus" label={text(WORDS.add)} busy={busy} onPick={(file) => void add(file)} /> : null}
      {shown === null ? null : (
        <Dialog onClose={() => setShown(null)} size="auto" title={shown.name}>
          <img className="photo-whole" src={shown.address} alt={shown.name} />
          {shown.removable ? (
            <Button
              color="red"
              variant="light"
              leftSection={<Icon name="trash" />}
              onClick={() => void take(shown.id).then((done) => done && setShown(null))}
            >
              {text(WORDS.remove)}
            </Button>
          ) : null}
        </Dialog>
      )}
    </Part>
  );
}
