import type { CallOutput } from '#engine/define/call.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { checkChange } from '../../contract/corrections.calls.ts';
import { eventTitle } from '../event-title.ts';
import { CORRECT_WORDS, DERIVED_WORDS } from './correction-words.ts';

type Effect = CallOutput<typeof checkChange>;

const shown = (value: string | number | null): string => (typeof value === 'string' ? formatDate(value) : value === null ? '–' : String(value));

/** What a correction changes besides the row: derived days, groups, months, later events. */
export function EffectList({ effect }: { readonly effect: Effect }) {
  const text = useText();
  const refused = effect.issues.some(({ level }) => level !== 'warning');
  const name = (field: string): string => text(DERIVED_WORDS[field] ?? CORRECT_WORDS.field);
  const rows = [
    ...effect.durations.map(({ n, field, before, after }) => ({
      key: `${n}${field}`,
      label: `${text(CORRECT_WORDS.service)} ${n}: ${name(field)}`,
      before,
      after,
    })),
    ...effect.groups.map(({ field, before, after }) => ({ key: field, label: name(field), before, after })),
  ];
  return (
    <section className="effect" aria-label={text(CORRECT_WORDS.changes)}>
      <h3>{text(CORRECT_WORDS.changes)}</h3>
      <IssueList
        tone={refused ? 'error' : 'warning'}
        title={text(refused ? CORRECT_WORDS.wouldRefuse : CORRECT_WORDS.warnings)}
        issues={effect.issues}
      />
      {refused ? null : rows.length === 0 ? (
        <p className="dim">{text(CORRECT_WORDS.noChange)}</p>
      ) : (
        <PlainTable
          heads={[CORRECT_WORDS.field, CORRECT_WORDS.before, CORRECT_WORDS.after]}
          rows={rows.map(({ key, label, before, after }) => ({ key, name: label, cells: [shown(before), shown(after)] }))}
        />
      )}
      {effect.touched.length === 0 ? null : (
        <p>
          {text(CORRECT_WORDS.touched)}:{' '}
          {effect.touched.map(({ eventcd, eventdt }) => `${text(eventTitle(eventcd))} ${formatDate(eventdt)}`).join(' · ')}
        </p>
      )}
    </section>
  );
}
