import { Button } from '@mantine/core';
import { useState } from 'react';
import { callTo, download } from '#engine/web/client/send.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import type { DownloadRow } from '../contract/download.calls.ts';

/** What is needed of a row to ask for its file. */
type Asked = Pick<DownloadRow, 'name' | 'path' | 'file' | 'language' | 'kind'>;

interface Props {
  readonly row: Asked;
  readonly label: string;
  /** With the farm's own codes; Excel forms of signed-in people only. */
  readonly codes?: boolean;
}

/** Asks for the file and saves it under the name the server gives it. */
export async function saveDownload({ path, file, language, kind }: Asked, codes: boolean): Promise<void> {
  const body = kind === 'excel' ? { sheet: file, language, codes } : { file, language };
  try {
    const [{ blob, name }, { saveBlob }] = await Promise.all([download(callTo<object, Blob>(path), body), import('#engine/web/excel/save.ts')]);
    saveBlob(blob, name);
  } catch {
    // The refusal was already shown as a toast.
  }
}

/** The button that takes a file of the Download page. */
export function DownloadFile({ row, label, codes = false }: Props) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await saveDownload(row, codes);
    setBusy(false);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<Icon name="download" size={14} />}
      aria-label={`${row.name}: ${label}`}
      onClick={() => void take()}
    >
      {label}
    </Button>
  );
}
