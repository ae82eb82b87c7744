import { useState } from 'react';
import { useText } from '#engine/web/text/text.ts';
import type { ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';

const OFFLINE = t3('Mất mạng, hãy thử lại', 'No network, try again', 'ไม่มีเครือข่าย ลองอีกครั้ง');

/** What became of something sent, as far as it is shown. */
type Outcome = { readonly ok: true } | { readonly ok: false; readonly status: number; readonly issues: readonly ShownIssue[] };

/** What is sent without a form: whether it is under way, what was refused of the last one. */
export function useSettled() {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const settle = async (sending: () => Promise<Outcome>): Promise<boolean> => {
    setBusy(true);
    const answer = await sending();
    setIssues(answer.ok ? [] : answer.status === 0 ? [{ message: text(OFFLINE) } as ShownIssue] : answer.issues);
    setBusy(false);
    return answer.ok;
  };
  return { busy, issues, settle };
}
