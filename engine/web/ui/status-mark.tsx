import type { Words } from '#i18n/common/words.ts';
import { useT } from '../text/text.ts';

export type HerdStatus = keyof Words['status'];

/** The sign beside the colour: a status is told without seeing colours. */
const SIGN: Readonly<Record<HerdStatus, string>> = { inpig: '●', lactating: '◆', open: '○', sick: '✚', overdue: '▲', gilt: '◇', left: '✕' };

/** A status of an animal, the same colour and sign on every page; `label` replaces the general word. */
export function StatusMark({ status, label }: { readonly status: HerdStatus; readonly label?: string }) {
  const t = useT('status');
  return (
    <span className="status-mark" data-status={status}>
      <span aria-hidden>{SIGN[status]}</span> {label ?? t(status)}
    </span>
  );
}
