import type { WireIssue } from '#engine/define/envelope.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import type { OutputOf, trySend } from '#engine/web/client/send.ts';
import { browserSender, type Keeping } from '#engine/web/offline/keeping-sender.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { formatDate } from '#i18n/dates.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { headOfDaily } from '../domain/daily.ts';
import type { DailyBeside } from '../domain/daily-calls.ts';
import type { BatchKind } from '../domain/kind.ts';
import type { BatchKit } from './kit.ts';
import { WORDS } from './words.ts';

type Saved = OutputOf<BatchCalls['saveDaily']>;

/** A line as the rules of a device read it. */
interface Line extends Readonly<Record<string, unknown>> {
  readonly roomid: string;
  readonly eventdt: string;
}

const lineOf = (body: Readonly<Record<string, unknown>>): Line | null =>
  typeof body['roomid'] === 'string' && typeof body['eventdt'] === 'string' ? (body as Line) : null;

/** What a device without a network can refuse: more head than it was last told are live (875). */
export function lineIssues(kind: Pick<BatchKind, 'daily' | 'events'>, line: Line, beside: DailyBeside | undefined): readonly Issue[] {
  if (beside === undefined) return [];
  const { roomid, eventdt } = line;
  if (headOfDaily(kind, line) <= beside.live) return [];
  const field = kind.daily?.[0]?.fields[0]?.key ?? 'roomid';
  return [refuse('875', field, { n: beside.live, house: roomid, date: eventdt })];
}

const told = (issues: readonly Issue[]): readonly WireIssue[] => issues.map((issue) => ({ ...issue, message: clientError(issue) }));

const kept = (roomid: string): Saved => ({
  events: [],
  version: 0,
  warnings: [],
  after: {
    ...{ roomid, parityid: null, state: '', opendt: null, closedt: null, pigsin: 0, live: 0 },
    ...{ free: null, avgbirthdt: null, ageweek: null, weightin: null },
  },
});

/** The sender of the daily line: without a network it waits on the device, judged by what was last known of the house. */
export function dailySender({ kind, calls }: BatchKit, beside: DailyBeside | undefined): typeof trySend {
  const route: RouteName = calls.screens.event;
  const keeping: Keeping<BatchCalls['saveDaily'], Line> = {
    call: calls.saveDaily,
    typed: lineOf,
    words: ({ roomid, eventdt }) => {
      const said = (language: 'V' | 'E' | 'T') => `${roomid} · ${WORDS.daily[language]} · ${formatDate(eventdt as never)}`;
      return { stream: `house:${roomid}`, also: [], label: { V: said('V'), E: said('E'), T: said('T') }, open: { route, params: { roomid } } };
    },
    judge: async (_, __, line) => {
      const refusal = told(lineIssues(kind, line, beside));
      return { refusal, data: refusal.length > 0 ? null : kept(line.roomid) };
    },
    blank: ({ roomid }) => kept(roomid),
  };
  return browserSender(keeping);
}
