import { paperPath } from '#engine/define/file-calls.ts';
import { fileAddress } from '#engine/web/client/file-address.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t3 } from '#kernel/language.ts';

const OPEN = t3('Mở tệp chứng từ', 'Open the paper', 'เปิดไฟล์เอกสาร');

/** The paper a note was written from, in a window of its own; nothing where none is kept. `farmid`: another farm the note is of. */
export function PaperLink({ fileid, farmid }: { readonly fileid: unknown; readonly farmid?: string | null | undefined }) {
  const text = useText();
  if (typeof fileid !== 'string') return null;
  return (
    <p>
      <a href={fileAddress(paperPath(fileid), farmid)} target="_blank" rel="noreferrer">
        <Icon name="download" /> {text(OPEN)}
      </a>
    </p>
  );
}
