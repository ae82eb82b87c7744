import { useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { notify } from '../client/notices.ts';
import { send } from '../client/send.ts';
import { loadSession } from '../session/actions.ts';
import { clientError } from '../text/client-error.ts';
import { useText } from '../text/text.ts';
import type { RefusedBefore, Setting, SettingCalls, SettingScope } from './setting-calls.ts';
import { changesOf, type Unsaved } from './setting-changes.ts';

const WORDS = {
  save: t3('Lưu', 'Save', 'บันทึก'),
  saved: t3('Đã lưu, số thông số: ', 'Saved, settings changed: ', 'บันทึกแล้ว จำนวน: '),
  refused: t3('Sự kiện 90 ngày qua sẽ bị từ chối: ', 'Events of the last 90 days that would be refused: ', 'เหตุการณ์ 90 วันที่จะถูกปฏิเสธ: '),
};

/** The settings a page shows, and how they are kept. */
export interface ShownSettings {
  readonly scope: SettingScope;
  readonly farmid: string | null;
  readonly forgets: readonly string[];
  readonly settings: readonly Setting[];
  readonly calls: SettingCalls;
}

/** What is to be saved, from which day and why. */
export interface SettingTerms extends Unsaved {
  readonly validFrom: string;
  readonly reason: string;
}

/** Events of the last days that a change would have refused, as a line. */
function effectText(words: string, { name, n, rows }: RefusedBefore): string {
  const some = rows.slice(0, 5).map(({ pgid, eventdt, value }) => `${pgid} ${formatDate(eventdt)} ${value}`);
  return `${name}: ${words}${n}${some.length === 0 ? '' : ` (${some.join('; ')})`}`;
}

/** What was typed or pressed and differs, as it is saved; what saving would do, and the saving. */
export function useSettingChanges({ scope, farmid, forgets, settings, calls }: ShownSettings, terms: SettingTerms, onSaved: () => void) {
  const { validFrom, reason } = terms;
  const text = useText();
  const [fixed, setFixed] = useState(true);
  const [previewed, setPreviewed] = useState<readonly WireIssue[]>([]);
  const [effects, setEffects] = useState<readonly string[]>([]);
  const values = changesOf(settings, terms, scope === 'company' && fixed);
  const { busy, issues, clear, save } = useSave(calls.save, {
    forgets: [calls.find.path, ...forgets],
    onSaved: ({ changed: n }) => {
      notify('ok', text(WORDS.save), `${text(WORDS.saved)}${n}`);
      onSaved();
      setPreviewed([]);
      void loadSession();
    },
  });
  const preview = async (): Promise<void> => {
    const answer = await send(calls.preview, { scope, farmid, values, validFrom });
    if (answer === null) return;
    clear();
    setPreviewed(answer.issues.map((issue) => ({ ...issue, message: clientError(issue as WireIssue) }) as WireIssue));
    setEffects(answer.refused.map((refused) => effectText(text(WORDS.refused), refused)));
  };
  return {
    ...{ busy, fixed, setFixed, preview, effects, changes: values.length },
    issues: issues.length > 0 ? issues : previewed,
    save: () => save({ scope, farmid, values, validFrom, reason }),
  };
}
