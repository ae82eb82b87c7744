import type { WireIssue } from '#engine/define/envelope.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import type { OutputOf, trySend } from '#engine/web/client/send.ts';
import { browserSender, type EntryWords, type Keeping } from '#engine/web/offline/keeping-sender.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { formatDate } from '#i18n/dates.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { inItsWords } from '../domain/animal-issues.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { headOfDaily } from '../domain/daily.ts';
import type { DailyBeside } from '../domain/daily-calls.ts';
import { type BatchKind, eventOf } from '../domain/kind.ts';
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

/** What the list of waiting entries says of what was typed in a house, and where it is opened. */
const wordsOf = (route: RouteName, { roomid, eventdt }: Line, name: Text3): EntryWords => {
  const said = (language: Language) => `${roomid} · ${name[language]} · ${formatDate(eventdt as never)}`;
  return { stream: `house:${roomid}`, also: [], label: { V: said('V'), E: said('E'), T: said('T') }, open: { route, params: { roomid } } };
};

/** The sender of the daily line: without a network it waits on the device, judged by what was last known of the house; `replaces` names the entry it corrects. */
export function dailySender({ kind, calls }: BatchKit, beside: DailyBeside | undefined, replaces: string | undefined): typeof trySend {
  const keeping: Keeping<BatchCalls['saveDaily'], Line> = {
    call: calls.saveDaily,
    typed: lineOf,
    words: (line) => wordsOf(calls.screens.event, line, WORDS.daily),
    judge: async (_, __, line) => {
      const refusal = told(inItsWords(kind, lineIssues(kind, line, beside)));
      return { refusal, data: refusal.length > 0 ? null : kept(line.roomid) };
    },
    blank: ({ roomid }) => kept(roomid),
  };
  return browserSender(keeping, replaces);
}

const NOTHING_KNOWN = { before: 0, after: 0, groups: [], balances: [], ageweek: null, withdrawal: null, storeid: null, closing: null };

const keptEvent = (roomid: string): OutputOf<BatchCalls['saveEvent']> => {
  const { version, warnings, after } = kept(roomid);
  return { id: '', version, warnings, after, around: NOTHING_KNOWN, used: null };
};

/** What a device can refuse of an event: more head than the house was last known to hold (875). */
export function eventKeptIssues(kind: Pick<BatchKind, 'events'>, line: Line, live: number | null): readonly Issue[] {
  const { eventcd, heads, roomid, eventdt } = line;
  const moves = typeof eventcd === 'string' && (kind.events[eventcd]?.move ?? null) !== null;
  if (!moves || live === null || typeof heads !== 'number' || heads <= live) return [];
  return [refuse('875', 'heads', { n: live, house: roomid, date: eventdt })];
}

/** The sender of an event of a house that was last known to hold so many: without a network it waits on the device; `replaces` names the entry it corrects. */
export function eventSender({ kind, calls }: BatchKit, eventcd: string, live: number | null, replaces: string | undefined): typeof trySend {
  const keeping: Keeping<BatchCalls['saveEvent'], Line> = {
    call: calls.saveEvent,
    typed: lineOf,
    words: (line) => wordsOf(calls.screens.event, line, eventOf(kind, eventcd).title),
    judge: async (_, __, line) => {
      const refusal = told(inItsWords(kind, eventKeptIssues(kind, line, live)));
      return { refusal, data: refusal.length > 0 ? null : keptEvent(line.roomid) };
    },
    blank: ({ roomid }) => keptEvent(roomid),
  };
  return browserSender(keeping, replaces);
}
