import { useCallback } from 'react';
import { t3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';
import { notify } from './notices.ts';

const FAILED = t3(
  'Trình duyệt không cho sao chép. Hãy chọn và chép bằng tay.',
  'The browser does not allow copying. Select the text and copy it by hand.',
  'เบราว์เซอร์ไม่อนุญาตให้คัดลอก กรุณาเลือกข้อความแล้วคัดลอกเอง',
);

/** The way browsers copy on pages without TLS, as on a farm's own network: from a field the reader has selected. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const before = document.activeElement;
  // Beside what has the focus: a dialog would take it back from a field outside.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

async function copied(text: string): Promise<boolean> {
  // Absent on pages without TLS, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copySelected(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** Puts a text on the clipboard and says `done` with a `detail` under it, or that it could not be. */
export function useCopy(): (content: string, done: string, detail?: string) => void {
  const text = useText();
  return useCallback(
    (content, done, detail = '') => void copied(content).then((taken) => (taken ? notify('ok', done, detail) : notify('error', text(FAILED), ''))),
    [text],
  );
}
