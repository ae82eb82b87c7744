import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t3 } from '#kernel/language.ts';
import { mimesOf, pictureFault } from './picture-file.tsx';

const WORDS = {
  pick: t3('Ảnh đại diện', 'Picture', 'รูปประจำตัว'),
  help: t3('{types}, tối đa {max} kB', '{types}, up to {max} kB', '{types} ไม่เกิน {max} kB'),
  mine: t3('Ảnh đại diện của tôi', 'My picture', 'รูปประจำตัวของฉัน'),
};

/** Side of the square an avatar is cropped to, in pixels. */
const SIDE = 256;

/** A cropped picture: to show, and as the call takes it. */
export interface Picture {
  readonly url: string;
  readonly type: string;
  readonly data: string;
}

/** What the system takes of a picture (AVATARKB, AVATARTYPE). */
interface Limits {
  readonly maxKb: number;
  readonly types: readonly string[];
}

/** The middle square of a picture, 256 by 256, as the first of the types that is taken. */
async function cropped(file: File, types: readonly string[]): Promise<Picture> {
  const image = await createImageBitmap(file);
  const side = Math.min(image.width, image.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  canvas.getContext('2d')?.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  const url = canvas.toDataURL(mimesOf(types)[0], 0.85);
  return { url, type: url.slice(5, url.indexOf(';')), data: url.slice(url.indexOf(',') + 1) };
}

/** Shows the picture and takes a new one; type and size are checked before anything is cropped. */
export function AvatarPicker({
  shown,
  limits: { maxKb, types },
  onPick,
}: {
  readonly shown: string | null;
  readonly limits: Limits;
  readonly onPick: (picture: Picture) => void;
}) {
  const text = useText();
  const t = useT('form');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (chosen: File | null) => {
    setFile(chosen);
    if (chosen === null) return;
    const wrong = pictureFault(chosen, maxKb, types);
    setFault(wrong);
    if (wrong === null) onPick(await cropped(chosen, types));
  };
  return (
    <div>
      <FileInput
        label={text(WORDS.pick)}
        description={text(WORDS.help).replace('{types}', types.join(', ')).replace('{max}', String(maxKb))}
        placeholder={t('chooseFile')}
        mt="md"
        maw={360}
        value={file}
        error={fault}
        accept={mimesOf(types).join(',')}
        leftSection={<Icon name="upload" />}
        onChange={(chosen) => void take(chosen)}
      />
      {shown === null ? null : (
        <p>
          <img src={shown} alt={text(WORDS.mine)} width={96} height={96} />
        </p>
      )}
    </div>
  );
}
