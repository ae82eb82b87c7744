import type { ReactNode } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { type HerdStatus, StatusMark } from '#engine/web/ui/status-mark.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import type { saveEvent } from '../contract/event.calls.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '../contract/status-words.ts';
import { CARD_WORDS, LEAVEWAY_WORDS } from '../contract/words.ts';
import { MARK_WORDS } from '../domain/marks.ts';
import { eventTitle } from './event-title.ts';

/** The animal's card line as the server answers it. */
export type AnimalCard = CallOutput<typeof saveEvent>['after'];

/** Colour and sign of a status, the same on every page. */
export function markOf(card: Pick<AnimalCard, 'status' | 'leftdt'>): HerdStatus {
  if (card.leftdt !== null) return 'left';
  if (card.status === 'M' || card.status === 'S') return 'inpig';
  if (card.status === 'L' || card.status === 'F') return 'lactating';
  return card.status === 'G' ? 'gilt' : 'open';
}

const date = (value: string | null): string | null => (value === null ? null : formatDate(value));

const CODED: readonly Field[] = [{ key: 'lineage', kind: 'code', list: 'lineage', label: CARD_WORDS.lineage }];

/** The facts of a card by the statuses they matter in. */
function factsOf(
  card: AnimalCard,
  text: (words: Text3) => string,
  named: ReturnType<typeof useCodeTexts>,
): readonly (readonly [string, ReactNode])[] {
  const when = (statuses: string, value: ReactNode): ReactNode => (card.status !== null && statuses.includes(card.status) ? value : null);
  const way = text(LEAVEWAY_WORDS[card.leftway ?? ''] ?? CARD_WORDS.left);
  return [
    [text(CARD_WORDS.timeParity), card.sex === 'M' ? null : card.timeParity],
    [text(CARD_WORDS.day), card.dayOfCycle],
    [text(CARD_WORDS.house), card.roomid],
    [text(CARD_WORDS.curnum), when('L', card.curnum)],
    [text(CARD_WORDS.matedt), when('MS', date(card.matedt))],
    [text(CARD_WORDS.expfarrowdt), when('MS', date(card.expfarrowdt))],
    [text(CARD_WORDS.farrowdt), when('LF', date(card.farrowdt))],
    [text(CARD_WORDS.expweandt), when('L', date(card.expweandt))],
    [text(CARD_WORDS.weandt), when('W', date(card.weandt))],
    [text(CARD_WORDS.expmatedt), when('WGRNA', date(card.expmatedt))],
    [text(CARD_WORDS.lineage), named('lineage', card.lineage)],
    [text(CARD_WORDS.withdrawal), date(card.withdrawalEnd)],
    [text(CARD_WORDS.left), card.leftdt === null ? null : `${date(card.leftdt)} ${way}`],
  ];
}

/** The animal by its tag, and how she stands. */
function CardHead({ card }: { readonly card: AnimalCard }) {
  const text = useText();
  const status = card.status === null ? PIGTYPE_WORDS[card.pigtype] : STATUS_WORDS[card.status];
  return (
    <>
      <strong className="animal-summary-id">{card.pgid}</strong>
      <StatusMark status={markOf(card)} label={text(status ?? CARD_WORDS.status)} />
    </>
  );
}

interface Props {
  readonly card: AnimalCard;
  readonly actions?: ReactNode;
  /** One line, the rest behind it: where the form below needs the room. */
  readonly short?: boolean;
}

/** What a person must know with the tag: how long she has been so, where she stands, and the day that comes next. */
function shortFacts(card: AnimalCard, text: (words: Text3) => string): string {
  const next = ([label, day]: readonly [Text3, string | null]): string => (day === null ? '' : `${text(label)} ${formatDate(day)}`);
  return [
    card.dayOfCycle === null ? '' : `${text(CARD_WORDS.day)} ${card.dayOfCycle}`,
    card.roomid,
    next([CARD_WORDS.expfarrowdt, card.expfarrowdt]),
    next([CARD_WORDS.expweandt, card.expweandt]),
    next([CARD_WORDS.expmatedt, card.expmatedt]),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The card line of an animal: what a person must see before the next event. */
export function AnimalSummary({ card, actions, short = false }: Props) {
  const text = useText();
  if (!short)
    return (
      <section className="animal-summary" aria-label={card.pgid}>
        <div className="animal-summary-head">
          <CardHead card={card} />
          {actions}
        </div>
        <CardBody card={card} />
      </section>
    );
  return (
    <details className="animal-summary" aria-label={card.pgid}>
      <summary>
        <span className="animal-summary-head">
          <CardHead card={card} />
        </span>
        <span className="dim">{shortFacts(card, text)}</span>
      </summary>
      <CardBody card={card} />
      {actions}
    </details>
  );
}

/** Her facts by the status they matter in, her marks and what happened last. */
function CardBody({ card }: { readonly card: AnimalCard }) {
  const text = useText();
  const rows = factsOf(card, text, useCodeTexts(CODED));
  return (
    <>
      <Facts facts={rows} />
      {card.marks.length === 0 ? null : (
        <p className="animal-summary-marks">
          {card.marks.map((mark) => (
            <span key={mark} className="mark">
              {text(MARK_WORDS[mark] ?? CARD_WORDS.marks)}
            </span>
          ))}
        </p>
      )}
      {card.lastEvents.length === 0 ? null : (
        <p className="dim">
          {text(CARD_WORDS.last)}: {card.lastEvents.map((event) => `${text(eventTitle(event.eventcd))} ${date(event.eventdt) ?? ''}`).join(' · ')}
        </p>
      )}
    </>
  );
}
