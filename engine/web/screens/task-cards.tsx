import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { RowAction } from '#engine/define/report.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';
import { Empty } from '../ui/empty.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { PageLink } from './page-link.tsx';
import { gatherTasks, sharedActions, type TaskCard, type TaskGroup } from './task-groups.ts';

const WORDS = {
  today: t3('hôm nay', 'today', 'วันนี้'),
  none: t3('Bỏ chọn', 'Choose none', 'ไม่เลือก'),
};
const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);
const lateBy = (n: number): Text3 => t3(`trễ ${n} ngày`, `${days(n)} late`, `เลยมา ${n} วัน`);
const aheadBy = (n: number): Text3 => t3(`còn ${n} ngày`, `in ${days(n)}`, `อีก ${n} วัน`);
const showAll = (n: number): Text3 => t3(`Xem tất cả ${n}`, `Show all ${n}`, `ดูทั้งหมด ${n}`);
const chosenOf = (n: number): Text3 => t3(`Đã chọn ${n}`, `${n} chosen`, `เลือกแล้ว ${n}`);

/** Cards of a task drawn until more are asked for: a phone shows fewer at a time. */
const SHOWN = 8;

interface Props {
  readonly cards: readonly TaskCard[];
  /** What to do with one card or those ticked; the buttons are not there for who may not. */
  readonly onAct?: ((action: RowAction, cards: readonly TaskCard[]) => void) | undefined;
  /** Said where nothing is to be done. */
  readonly nothing: string;
}

/** How far past its day a card is, or how far ahead. */
function Late({ card }: { readonly card: TaskCard }) {
  const text = useText();
  const { late } = card;
  const words = text(late > 0 ? lateBy(late) : late === 0 ? WORDS.today : aheadBy(-late));
  if (late > 0 || card.tone !== 'plain') return <StatusMark status="overdue" label={words} />;
  return <span className="dim">{words}</span>;
}

interface CardProps extends Pick<Props, 'onAct'> {
  readonly card: TaskCard;
  readonly ticked: boolean;
  readonly onTick: () => void;
}

/** One thing to do: who, where, how late, and the one large button that does it. */
function Card({ card, ticked, onTick, onAct }: CardProps) {
  const text = useText();
  const [action] = card.actions;
  return (
    <li className="task-card" data-ticked={ticked || undefined}>
      {onAct === undefined || action === undefined ? null : (
        <Checkbox className="task-tick" aria-label={card.title} checked={ticked} onChange={onTick} />
      )}
      <div className="task-what">
        <PageLink name={card.opens[0]} params={card.opens[1]}>
          {card.title}
        </PageLink>{' '}
        <Late card={card} />
        <div className="dim">{[card.place, card.hint].filter(Boolean).join(' · ')}</div>
      </div>
      {onAct === undefined || action === undefined ? null : (
        <Button className="task-act" data-event={action.eventcd} variant="light" onClick={() => onAct(action, [card])}>
          {text(action.label)}
        </Button>
      )}
    </li>
  );
}

interface GroupProps extends Pick<Props, 'onAct'> {
  readonly group: TaskGroup;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (keys: readonly string[]) => void;
}

function Group({ group: { task, cards }, ticked, onTick, onAct }: GroupProps) {
  const text = useText();
  const [all, setAll] = useState(false);
  const shown = all ? cards : cards.slice(0, SHOWN);
  return (
    <section className="task-group">
      <h2>
        {task} <span className="dim">{cards.length}</span>
      </h2>
      <ul>
        {shown.map((card) => (
          <Card key={card.key} card={card} ticked={ticked.has(card.key)} onTick={() => onTick([card.key])} onAct={onAct} />
        ))}
      </ul>
      {shown.length === cards.length ? null : (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {text(showAll(cards.length))}
        </Button>
      )}
    </section>
  );
}

/**
 * The day's work on a phone: cards by task and house, the most overdue first, each with one large button; several are ticked
 * and done at once. A card that is done is simply no longer given.
 */
export function TaskCards({ cards, onAct, nothing }: Props): ReactNode {
  const text = useText();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => gatherTasks(cards), [cards]);
  const chosen = cards.filter(({ key }) => picked.has(key));
  const tick = (keys: readonly string[]): void => {
    const next = new Set(picked);
    for (const key of keys) if (!next.delete(key)) next.add(key);
    setPicked(next);
  };
  if (cards.length === 0) return <Empty title={nothing} />;
  return (
    <div className="task-cards">
      {groups.map((group) => (
        <Group key={group.task} group={group} ticked={picked} onTick={tick} onAct={onAct} />
      ))}
      {chosen.length === 0 || onAct === undefined ? null : (
        <div className="form-foot task-foot" role="group" aria-label={text(chosenOf(chosen.length))}>
          <span>{text(chosenOf(chosen.length))}</span>
          {sharedActions(chosen).map((action, at) => (
            <Button
              key={action.eventcd}
              data-event={action.eventcd}
              variant={at === 0 ? 'filled' : 'default'}
              onClick={() => {
                setPicked(new Set());
                onAct(action, chosen);
              }}
            >
              {text(action.label)}
            </Button>
          ))}
          <Button variant="subtle" onClick={() => setPicked(new Set())}>
            {text(WORDS.none)}
          </Button>
        </div>
      )}
    </div>
  );
}
