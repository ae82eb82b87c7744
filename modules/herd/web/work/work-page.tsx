import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import type { RowAction } from '#engine/define/report.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { SavedStrip } from '#engine/web/screens/saved-strip.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { TaskCards } from '#engine/web/screens/task-cards.tsx';
import type { TaskCard } from '#engine/web/screens/task-groups.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { laterDialog } from '#engine/web/ui/later.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import type { EventCode } from '../../domain/herd-event.ts';
import { useEnteredEvents } from '../entered-events.ts';
import type { SavedOrKept } from '../offline/herd-sender.ts';
import { useWorkCards, type WorkCard } from './work-cards.ts';

const EventSheet = laterDialog(() => import('./event-sheet.tsx'));

const WORDS = {
  table: { V: 'Xem dạng bảng', E: 'Show as a table', T: 'ดูเป็นตาราง' },
  nothing: { V: 'Hôm nay không còn việc nào chờ.', E: 'Nothing waits to be done today.', T: 'วันนี้ไม่มีงานค้าง' },
  failed: { V: 'Chưa xem được danh sách việc', E: 'The lists could not be read', T: 'ดูรายการงานไม่ได้' },
  notKept: {
    V: 'Máy này chưa lưu dữ liệu trại. Hãy mở trang này một lần khi có mạng.',
    E: 'The farm is not kept on this device yet. Open this page once with a network.',
    T: 'เครื่องนี้ยังไม่ได้เก็บข้อมูลฟาร์ม กรุณาเปิดหน้านี้หนึ่งครั้งเมื่อมีสัญญาณ',
  },
} as const;

interface Doing {
  readonly action: RowAction;
  readonly cards: readonly WorkCard[];
}

/** Work of the day on a phone: what the report lists as cards, each done in a form over the list, with or without a network. */
export function WorkPage() {
  const text = useText();
  const [{ lists = '' }] = useParams();
  // A tile of Home leads to its list alone.
  const asked = lists.split(',').filter(Boolean);
  const { cards, issues, read } = useWorkCards();
  const entered = useEnteredEvents();
  const mayEnter = useRights('PigEvent').add;
  const [doing, setDoing] = useState<Doing | null>(null);
  // What was just done is gone at once; when the lists are read anew, they say themselves what is left to do.
  const [gone, setGone] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [last] = entered.rows;
  const done = (pgid: string, data: SavedOrKept, values: FieldValues): void => {
    if (doing === null) return;
    entered.note(pgid, doing.action.eventcd as EventCode, data, values);
    const keys = doing.cards.filter((card) => card.pgid === pgid).map(({ key }) => [key, read] as const);
    setGone((now) => new Map([...now, ...keys]));
  };
  return (
    <PageFrame>
      {last === undefined ? null : <SavedStrip key={last.id} what={[last['pgid'], last['event']].join(' · ')} onUndo={() => entered.undo(last)} />}
      {issues === 'none' ? <p className="dim">{text(WORDS.notKept)}</p> : <IssueList title={text(WORDS.failed)} issues={issues} />}
      {cards === undefined ? (
        issues === 'none' || issues.length > 0 ? null : (
          <PageSkeleton />
        )
      ) : (
        <TaskCards
          cards={cards.filter(({ key, list }) => (asked.length === 0 || asked.includes(list)) && (!gone.has(key) || gone.get(key) !== read))}
          onAct={mayEnter ? (action, chosen) => setDoing({ action, cards: chosen as readonly (TaskCard & WorkCard)[] }) : undefined}
          nothing={text(WORDS.nothing)}
        />
      )}
      <p className="task-table">
        <PageLink name="PigLstReport" params={{ view: 'table' }}>
          {text(WORDS.table)}
        </PageLink>
      </p>
      {doing === null ? null : (
        <EventSheet action={doing.action} pgids={[...new Set(doing.cards.map(({ pgid }) => pgid))]} onEach={done} onClose={() => setDoing(null)} />
      )}
    </PageFrame>
  );
}
