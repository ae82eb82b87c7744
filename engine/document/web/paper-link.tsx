import { getFile, paperPath } from '#engine/define/file-calls.ts';
import { addressOf } from '#engine/web/client/base.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { t3 } from '#kernel/language.ts';

const OPEN = t3('Mở tệp chứng từ', 'Open the paper', 'เปิดไฟล์เอกสาร');

/** The paper a note was written from, in a window of its own; nothing where none is kept. */
export function PaperLink({ fileid }: { readonly fileid: unknown }) {
  const text = useText();
  if (typeof fileid !== 'string') return null;
  const body = encodeURIComponent(JSON.stringify({ path: paperPath(fileid) }));
  return (
    <p>
      <a href={`${addressOf(getFile.path)}?body=${body}`} target="_blank" rel="noreferrer">
        <Icon name="download" /> {text(OPEN)}
      </a>
    </p>
  );
}
