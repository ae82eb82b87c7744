import { useMemo } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { ReportResult, ReportRow, RowAction } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import { offlineStore } from '#engine/web/offline/outbox-db.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useStored } from '#engine/web/offline/use-stored.ts';
import { useWaiting } from '#engine/web/offline/use-waiting.ts';
import { whoNow } from '#engine/web/offline/who.ts';
import type { TaskCard } from '#engine/web/screens/task-groups.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { ANIMAL_LISTS } from '../../contract/reports/animals/lists.ts';
import { EVENT_ACTIONS } from '../../contract/reports/worklists/actions.ts';
import { keptWork } from '../../domain/work/kept-work.ts';
import { eventsOf, type WorkLine } from '../../domain/work/work-lines.ts';
import type { WorkList } from '../../domain/work/work-lists.ts';
import { herdView } from '../offline/herd-view.ts';

/** A card of the morning round: the list and the animal it stands for. */
export interface WorkCard extends TaskCard {
  readonly list: WorkList;
  readonly pgid: string;
}

interface Work {
  /** Undefined while they are read. */
  readonly cards: readonly WorkCard[] | undefined;
  /** Why there are none; 'none' when no herd is kept on this device. */
  readonly issues: readonly WireIssue[] | 'none';
  /** Another one whenever the lists were read anew. */
  readonly read: unknown;
}

const report = callTo<object, ReportResult & { readonly asof: string }>('/herd/report/PigLstReport');
const actionOf = (event: string): RowAction => EVENT_ACTIONS[event as keyof typeof EVENT_ACTIONS];
/** The numbers of the lists are for the paper. */
const unnumbered = (text: string): string => text.replace(/^\d+\.\s*/, '');

type Card = Omit<WorkCard, 'key' | 'task' | 'title' | 'opens' | 'actions'> & {
  readonly due: string;
  readonly events: readonly string[];
};

function cardOf({ due, events, ...card }: Card, text: (words: Text3) => string): WorkCard {
  const { list, pgid, hint } = card;
  return {
    ...card,
    key: [list, pgid, due, hint].join('|'),
    task: unnumbered(text(ANIMAL_LISTS.worklist.words[list])),
    title: pgid,
    opens: ['PigQRDetails', { pgid }],
    actions: events.map(actionOf),
  };
}

const told = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A row of the report as a card. */
const servedCard = (row: ReportRow): Card => ({
  list: told(row['_list']) as WorkList,
  pgid: told(row['pgid']),
  place: told(row['roomid']) || null,
  due: told(row['due']),
  late: Number(row['_late']),
  hint: told(row['hint']),
  tone: (told(row['_mark_inday']) || 'plain') as TaskCard['tone'],
  events: told(row['_actions']).split(' ').filter(Boolean),
});

/** A line of the device as a card. */
const keptCard = (line: WorkLine, text: (words: Text3) => string): Card => ({
  list: line._list,
  pgid: line.animal.pgid,
  place: line.animal.roomid,
  due: line.item.due,
  late: line._late,
  hint: text(line.item.hint),
  tone: line.item.tone ?? 'plain',
  events: eventsOf(line),
});

/** The lists of the herd on this device; null when none is kept. */
async function readKept(): Promise<readonly WorkLine[] | null> {
  const who = whoNow();
  const view = who === null ? null : await herdView(offlineStore(), who, 'all');
  return view === null ? null : keptWork(view.herd, view.kept.farm, view.curbusdt);
}

/** Today's work: the server's lists while it can be reached, else those of the herd on this device with what waits counted in. */
export function useWorkCards(): Work {
  const text = useText();
  const language = useLanguage();
  const online = useOnline();
  const waiting = useWaiting();
  const served = useCall(report, { params: {}, language }, { enabled: online });
  const kept = useStored(`work ${online}`, () => (online ? Promise.resolve(null) : readKept()));
  const cards = useMemo(() => {
    const known = online ? served.data?.rows.map(servedCard) : kept?.map((line) => keptCard(line, text));
    return known?.map((card) => cardOf(card, text));
  }, [online, kept, served.data, text]);
  // The server does not know yet what still waits here.
  const done = new Set(waiting.filter(({ state }) => state === 'waiting').map(({ body }) => `${body['pgid']} ${body['eventcd']}`));
  const open = cards?.filter(({ pgid, actions }) => !actions.some(({ eventcd }) => done.has(`${pgid} ${eventcd}`)));
  if (!online) return { cards: open, issues: kept === null ? 'none' : [], read: kept };
  return { cards: open, issues: served.error instanceof CallRefused ? served.error.issues : [], read: served.data };
}
