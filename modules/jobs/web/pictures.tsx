import { Group } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '#engine/define/file-calls.ts';
import { fileAddress } from '#engine/web/client/file-address.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { PickPicture } from '#engine/web/pictures/pick-picture.tsx';
import { smaller } from '#engine/web/pictures/smaller.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { J } from '../contract/words.ts';
import { PICTURES_MAX } from '../contract/work.calls.ts';
import { W } from './words.ts';

const THUMB = 96;

interface Props {
  readonly paths: readonly string[];
  /** The farm they are of, where that may be another one. */
  readonly farmid?: string | null;
  readonly onChange?: (paths: readonly string[]) => void;
}

/** Up to four pictures: seen, added from camera or file, taken off. They need the network: only what is typed waits without one. */
export function Pictures({ paths, farmid = null, onChange }: Props) {
  const text = useText();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Text3 | null>(null);
  const take = async (file: File): Promise<void> => {
    if (onChange === undefined) return;
    setBusy(true);
    setFault(null);
    const picture = await smaller(file);
    const kept =
      picture === null ? null : await trySend(saveFile, { reqid: newRequestId(), kind: 'picture', file: { name: file.name, data: picture.data } });
    setBusy(false);
    if (kept?.ok === true) onChange([...paths, kept.data.path]);
    else setFault(picture === null ? W.unread : W.pictureOffline);
  };
  return (
    <div>
      <Group gap="xs">
        {paths.map((path, at) => (
          <button
            key={path}
            type="button"
            className="picture-thumb"
            aria-label={`${text(J.pictures)} ${at + 1}`}
            onClick={() => (onChange === undefined ? window.open(fileAddress(path, farmid)) : onChange(paths.filter((one) => one !== path)))}
          >
            <img src={fileAddress(path, farmid)} alt="" height={THUMB} loading="lazy" />
          </button>
        ))}
        {onChange === undefined || paths.length >= PICTURES_MAX ? null : (
          <PickPicture label={text(online ? W.picture : W.pictureOffline)} busy={busy} disabled={!online} onPick={(file) => void take(file)} />
        )}
      </Group>
      {fault === null ? null : (
        <p className="form-root-error" role="alert">
          {text(fault)}
        </p>
      )}
    </div>
  );
}
