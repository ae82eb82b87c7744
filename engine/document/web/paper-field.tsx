import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '#engine/define/file-calls.ts';
import { base64Of } from '#engine/web/client/base64.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t1, t3 } from '#kernel/language.ts';

const OWN = {
  label: t3('Ảnh hoặc tệp chứng từ', 'Picture or file of the paper', 'รูปหรือไฟล์เอกสาร'),
  help: t1('PDF, JPG, PNG'),
  clear: t3('Bỏ tệp', 'Remove the file', 'นำไฟล์ออก'),
};

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** The paper a note was written from: kept at once, its id goes with the note. */
export function PaperField({ onChange }: { readonly onChange: (fileid: string | null) => void }) {
  const text = useText();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (chosen: File | null) => {
    setFile(chosen);
    if (chosen === null) {
      onChange(null);
      return;
    }
    setBusy(true);
    const saved = await send(saveFile, { reqid: newRequestId(), kind: 'paper', file: { name: chosen.name, data: await base64Of(chosen) } });
    setBusy(false);
    if (saved === null) setFile(null);
    onChange(saved === null ? null : (ID.exec(saved.path)?.[1] ?? null));
  };
  return (
    <FileInput
      label={text(OWN.label)}
      description={text(OWN.help)}
      value={file}
      disabled={busy}
      accept="application/pdf,image/jpeg,image/png,image/webp"
      leftSection={<Icon name="upload" />}
      clearable
      clearButtonProps={{ 'aria-label': text(OWN.clear) }}
      onChange={(chosen) => void take(chosen)}
    />
  );
}
