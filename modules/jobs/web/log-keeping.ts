import type { WireIssue } from '#engine/define/envelope.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import type { Keeping } from '#engine/web/offline/keeping-sender.ts';
import type { OutboxEntry } from '#engine/web/offline/outbox-db.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { today } from '#engine/web/text/today.ts';
import { formatDate } from '#i18n/dates.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { knownNumber, knownText } from '#kernel/known.ts';
import type { WeekStart } from '#kernel/week.ts';
import { type findTasks, saveLog } from '../contract/work.calls.ts';
import { type LogState, logIssues, type OtherLog, type TypedLog, timesOf } from '../domain/log-rules.ts';

export type Work = OutputOf<typeof findTasks>;
type Body = Readonly<Record<string, unknown>>;

/** Work that waits on this device: what was typed, under the key of its entry. */
export interface WaitingLog extends TypedLog {
  readonly entry: OutboxEntry;
  readonly jobid: string;
  readonly roomid: string | null;
  readonly assignId: string | null;
  readonly asked: string | null;
}

function typedLog(body: Body): TypedLog {
  return {
    ...{ day: String(body['day']) as BusinessDate, applyid: String(body['applyid']), state: String(body['state']) as LogState },
    ...{ reason: knownText(body['reason']), start: knownText(body['start']), end: knownText(body['end']) },
    ...{ minutes: knownNumber(body['minutes']), qty: knownNumber(body['qty']) },
  };
}

/** The logs among the entries that wait here, refused ones too: their author still has to see them. */
export function waitingLogs(entries: readonly OutboxEntry[]): readonly WaitingLog[] {
  return entries
    .filter(({ path }) => path === saveLog.path)
    .map((entry) => ({
      ...{ ...typedLog(entry.body), entry, jobid: String(entry.body['jobid']), roomid: knownText(entry.body['roomid']) },
      ...{ assignId: knownText(entry.body['assignId']), asked: knownText(entry.body['asked']) },
    }));
}

const later = (a: BusinessDate, b: BusinessDate): BusinessDate => (a > b ? a : b);

/** Other work of the person as far as this device knows: what the server answered last, and what waits. */
function othersOf(work: Work, waiting: readonly WaitingLog[], { applyid }: TypedLog, replaces: string | undefined, logId: string | null): OtherLog[] {
  const kept = work.logs
    .filter((log) => log.applyid === applyid && log.logId !== logId)
    .map(({ day, startmin, endmin, minutes }) => ({ day: day as BusinessDate, startmin, endmin, minutes }));
  const here = waiting
    .filter(({ entry, applyid: who }) => who === applyid && entry.id !== replaces && entry.state === 'waiting')
    .map((log) => {
      const { startmin, endmin, minutes } = timesOf(log);
      return { day: log.day, startmin, endmin, minutes: minutes ?? 0 };
    });
  return [...kept, ...here];
}

/** How lines of the work log are kept on this device: judged by the rules the server asks, from what it answered last. */
export function logKeeping(work: Work, waiting: readonly WaitingLog[], session: SessionValues): Keeping<typeof saveLog> {
  const nameOf = (body: Body): string => work.jobs.find(({ jobid }) => jobid === body['jobid'])?.name ?? String(body['jobid']);
  return {
    call: saveLog,
    typed: (body) => body,
    words: (body) => {
      const house = work.houses.find(({ value }) => value === body['roomid'])?.label ?? null;
      const said = [nameOf(body), house, formatDate(String(body['day']))].filter(Boolean).join(' · ');
      const params = { date: String(body['day']), applyid: String(body['applyid']) };
      return {
        stream: `work:${body['applyid']}:${body['day']}`,
        also: [],
        label: { V: said, E: said, T: said },
        open: { route: 'JobDtlInput', params },
      };
    },
    judge: async ({ replaces }, _who, body) => {
      const log = typedLog(body);
      const logId = knownText(body['logId']);
      const { LOCKDAY, BACKDAY, USRLVL, APRLVL, CURBUSDT, WEEKSTART } = session;
      const curbusdt = later(CURBUSDT as BusinessDate, today());
      const others = othersOf(work, waiting, log, replaces, logId);
      const issues = logIssues(log, {
        lock: { curbusdt, lockday: LOCKDAY, backday: BACKDAY, usrlvl: USRLVL, aprlvl: APRLVL },
        ...{ weekstart: WEEKSTART as WeekStart, dayMax: work.limits.dayMax, others, signed: work.signed.map(({ first }) => first as BusinessDate) },
        ...{ person: work.people.find(({ value }) => value === log.applyid)?.label ?? log.applyid, change: knownText(body['change']) },
      });
      const refusal = issues.map((issue): WireIssue => ({ ...issue, message: clientError(issue as WireIssue) }) as WireIssue);
      const minutes = timesOf(log).minutes ?? 0;
      const whole = others.filter(({ day }) => day === log.day).reduce((sum, other) => sum + other.minutes, minutes);
      return { refusal, data: issues.length > 0 ? null : { id: String(body['reqid']), minutes, hours: whole / 60 } };
    },
    blank: (body) => ({ id: String(body['reqid']), minutes: 0, hours: 0 }),
  };
}
