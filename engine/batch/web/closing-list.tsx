import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly closing: { readonly live: number; readonly last: string; readonly noted: boolean; readonly waiting: number };
  /** The closing day that is typed. */
  readonly day: string;
}

/** What must be so before a house is closed, each with a tick once it is. */
export function ClosingList({ closing: { live, last, noted, waiting }, day }: Props) {
  const text = useText();
  const checks = [
    { key: 'live', done: live === 0, words: `${text(WORDS.noneLive)}: ${formatNumber(live)}` },
    { key: 'last', done: day >= last, words: `${text(WORDS.lastDay)}: ${formatDate(last)}` },
    { key: 'noted', done: noted, words: text(WORDS.salesNoted) },
    { key: 'waiting', done: waiting === 0, words: `${text(WORDS.allReceived)}: ${formatNumber(waiting)}` },
  ];
  return (
    <section aria-label={text(WORDS.closing)}>
      <h3>{text(WORDS.closing)}</h3>
      <ul className="closing-list">
        {checks.map(({ key, done, words }) => (
          <li key={key} data-tone={done ? 'good' : 'bad'}>
            <Icon name={done ? 'check' : 'warning'} size={16} /> {words}
            <span className="sr-only"> {text(done ? WORDS.done : WORDS.open)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
