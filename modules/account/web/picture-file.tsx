import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { base64Of } from '#engine/web/client/base64.ts';
import type { SentPicture } from '#engine/web/pictures/smaller.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import type { Text3 } from '#kernel/language.ts';

const CLEAR: Text3 = { V: 'Bỏ ảnh', E: 'Remove the picture', T: 'นำรูปออก' };
/** Types of pictures, as people and settings name them. */
const PICTURE_TYPES: Readonly<Record<string, string>> = { JPG: 'image/jpeg', PNG: 'image/png', WebP: 'image/webp' };
const ALL_TYPES = Object.keys(PICTURE_TYPES);

/** What a file box takes of pictures of these types. */
export const mimesOf = (types: readonly string[]): string[] => types.flatMap((type) => PICTURE_TYPES[type] ?? []);

/** Why a file may not be sent, in the reader's language; null when it may. `maxKb` and `types` as the server refuses it. */
export function pictureFault(file: File, maxKb: number, types: readonly string[] = ALL_TYPES): string | null {
  if (!mimesOf(types).includes(file.type)) return clientError({ code: 'ACC_FILETYPE', params: { types: types.join(', ') } });
  return file.size > maxKb * 1024 ? clientError({ code: 'ACC_FILESIZE', params: { max: maxKb } }) : null;
}

interface PictureFileProps {
  readonly label: Text3;
  readonly help: Text3;
  readonly maxKb: number;
  readonly onPick: (picture: SentPicture | null) => void;
}

/** Takes one picture as it is; its type and size are checked before anything is read. */
export function PictureFile({ label, help, maxKb, onPick }: PictureFileProps) {
  const text = useText();
  const t = useT('form');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (chosen: File | null) => {
    const wrong = chosen === null ? null : pictureFault(chosen, maxKb);
    setFile(chosen);
    setFault(wrong);
    onPick(chosen === null || wrong !== null ? null : { type: chosen.type, data: await base64Of(chosen) });
  };
  return (
    <FileInput
      mt="md"
      label={text(label)}
      description={text(help)}
      placeholder={t('chooseFile')}
      value={file}
      error={fault}
      accept={mimesOf(ALL_TYPES).join(',')}
      leftSection={<Icon name="upload" />}
      clearable
      clearButtonProps={{ 'aria-label': text(CLEAR) }}
      onChange={(chosen) => void take(chosen)}
    />
  );
}
