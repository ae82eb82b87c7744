import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useAct, useSave } from '#engine/web/forms/use-save.ts';
import { browserSender } from '#engine/web/offline/keeping-sender.ts';
import { drop, sentKeys } from '#engine/web/offline/outbox.ts';
import { offlineStore } from '#engine/web/offline/outbox-db.ts';
import { sentAs } from '#engine/web/offline/sending.ts';
import { useKeptCall } from '#engine/web/offline/use-kept-call.ts';
import { useWaiting } from '#engine/web/offline/use-waiting.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import { formatNumber } from '#kernel/language.ts';
import { type WeekStart, weekOf } from '#kernel/week.ts';
import { LOG_STATES, NOT_DONE } from '../contract/words.ts';
import { findTasks, removeLog, saveLog, signWeek } from '../contract/work.calls.ts';
import { clockOf, SIGN_LEVEL, timesOf, weekFirst } from '../domain/log-rules.ts';
import { Choose, PickPerson } from './choose-person.tsx';
import { CHANGE, LogForm, type LogTarget } from './log-form.tsx';
import { logKeeping, type WaitingLog, type Work, waitingLogs } from './log-keeping.ts';
import { TaskList } from './task-list.tsx';
import { W } from './words.ts';

const WHY = [CHANGE] as const;

interface ViewProps {
  readonly work: Work;
  readonly waiting: readonly WaitingLog[];
  readonly session: SessionValues;
  readonly day: string;
  readonly person: string;
  readonly onOpen: (target: LogTarget) => void;
}

/** What a line of the log says beside its job: when, how long, how much, why not. */
function useLineText(work: Work) {
  const text = useText();
  return (
    log: Pick<WaitingLog, 'state' | 'reason' | 'qty'> & {
      readonly startmin: number | null;
      readonly endmin: number | null;
      readonly minutes: number | null;
      readonly jobid: string;
      readonly roomid: string | null;
    },
  ): string => {
    const house = work.houses.find(({ value }) => value === log.roomid)?.label ?? log.roomid;
    const clock = log.startmin === null ? null : `${clockOf(log.startmin)}–${clockOf(log.endmin)}`;
    const why = log.state === 'notdone' && log.reason !== null ? text(NOT_DONE.words[log.reason as keyof typeof NOT_DONE.words]) : null;
    const long = log.state === 'notdone' ? null : `${log.minutes ?? 0} ${text(W.minutes)}`;
    return [house, text(LOG_STATES.words[log.state]), why, clock, long, log.qty === null ? null : formatNumber(log.qty)].filter(Boolean).join(' · ');
  };
}

/** True where a line is taken back with a reason only: another's, an older one, or one of a signed week. */
function asksWhy({ day, own }: Work['logs'][number], { signed }: Work, { WEEKSTART }: SessionValues): boolean {
  const first = weekFirst(day as BusinessDate, WEEKSTART as WeekStart);
  return !own || signed.some((week) => week.first === first);
}

/** Asks why a line is taken back. */
function TakeBack({ logId, onDone }: { readonly logId: string; readonly onDone: () => void }) {
  const text = useText();
  return (
    <Dialog title={text(W.undo)} onClose={onDone}>
      <FieldForm
        label={text(W.undo)}
        draft={`JobDtlInput.undo.${logId}`}
        fields={WHY}
        call={removeLog}
        toInput={(values) => ({ ...values, logId })}
        forgets={['/jobs/']}
        onSaved={onDone}
      />
    </Dialog>
  );
}

/** Lines of the day: those the server has, and those that wait here. */
function LoggedLines({ work, waiting, session, day, person, onOpen }: ViewProps) {
  const text = useText();
  const line = useLineText(work);
  const { save } = useAct(removeLog, { forgets: ['/jobs/'] });
  const [taken, setTaken] = useState<string | null>(null);
  const logs = work.logs.filter((log) => log.day === day && log.applyid === person);
  const here = waiting.filter((log) => log.day === day && log.applyid === person);
  const nameOf = (jobid: string): string => work.jobs.find((job) => job.jobid === jobid)?.name ?? jobid;
  const takeBack = async ({ entry }: WaitingLog): Promise<void> => {
    if (sentKeys(entry).length === 0) await drop(offlineStore(), entry.id);
    else await send(removeLog, { reqid: newRequestId(), logId: sentAs(entry.id) ?? entry.id });
    forget('/jobs/');
  };
  if (logs.length + here.length === 0) return <Empty title={text(W.noTasks)} />;
  return (
    <>
      {taken === null ? null : <TakeBack logId={taken} onDone={() => setTaken(null)} />}
      <ul className="work-lines">
        {here.map((log) => (
          <li key={log.entry.id} data-waiting>
            <div>
              <strong>{nameOf(log.jobid)}</strong>{' '}
              <Badge tt="none" variant="filled" color={log.entry.state === 'refused' ? 'red' : 'yellow.9'}>
                {text(W.waiting)}
              </Badge>
              <div className="dim">{line({ ...log, ...timesOf(log) })}</div>
            </div>
            <Button size="compact-sm" variant="subtle" onClick={() => void takeBack(log)}>
              {text(W.undo)}
            </Button>
          </li>
        ))}
        {logs.map((log) => (
          <li key={log.logId}>
            <div>
              <strong>{nameOf(log.jobid)}</strong>
              <div className="dim">{line(log)}</div>
              {log.remark === null ? null : <div>{log.remark}</div>}
            </div>
            <Group gap={4} wrap="nowrap">
              <Button size="compact-sm" variant="subtle" onClick={() => onOpen({ kind: 'change', log })}>
                {text(W.edit)}
              </Button>
              {log.own || session.USRLVL >= SIGN_LEVEL ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => (asksWhy(log, work, session) ? setTaken(log.logId) : void save({ logId: log.logId }))}
                >
                  {text(W.undo)}
                </Button>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The week of the day: signed by whom, or the button that signs it once it has ended. */
function WeekSign({ work, session, day }: Pick<ViewProps, 'work' | 'session' | 'day'>) {
  const text = useText();
  const { busy, save } = useAct(signWeek, { forgets: ['/jobs/'], confirmed: W.signed });
  const week = weekOf(day as BusinessDate, session.WEEKSTART as WeekStart);
  const signed = work.signed.find(({ first }) => first === week.first);
  if (signed !== undefined)
    return (
      <p className="dim">
        {text(W.signed)}: {formatDate(week.first)} – {formatDate(week.last)} {text(W.by)} {signed.by}
      </p>
    );
  if (session.USRLVL < SIGN_LEVEL || week.last >= session.CURBUSDT) return null;
  return (
    <Button variant="default" loading={busy} onClick={() => void save({ day })}>
      {text(W.sign)} ({formatDate(week.first)} – {formatDate(week.last)})
    </Button>
  );
}

/** Minutes of a person on a day, those that wait here among them. */
function minutesOfDay({ work, waiting, day, person }: Pick<ViewProps, 'work' | 'waiting' | 'day' | 'person'>): number {
  const kept = work.logs.filter((log) => log.day === day && log.applyid === person).reduce((sum, { minutes }) => sum + minutes, 0);
  return waiting.filter((log) => log.day === day && log.applyid === person).reduce((sum, log) => sum + (timesOf(log).minutes ?? 0), kept);
}

/** The day of a person: its tasks late ones first, what houses ask for, extra work, what was logged. */
function DayView(props: ViewProps) {
  const { work, waiting, session, day, person, onOpen } = props;
  const text = useText();
  const may = useRights('JobDtlInput').add;
  const quick = useSave(saveLog, {
    sender: browserSender(logKeeping(work, waiting, session)),
    forgets: ['/jobs/'],
    confirmed: W.saved,
  });
  return (
    <>
      <IssueList title={text(W.log)} issues={quick.issues} />
      <TaskList
        {...{ work, waiting, day }}
        {...(may ? { onOpen } : {})}
        onDone={(task) =>
          void quick.save({
            ...{ day: task.day, applyid: person, jobid: task.jobid ?? '', roomid: task.roomid, assignId: task.assignId },
            ...{ state: 'done', minutes: Math.max(1, Math.round(task.norm ?? 0)), pictures: [] },
          })
        }
      />
      <Group my="md" className="no-print">
        {may ? <Button onClick={() => onOpen({ kind: 'extra', asked: null })}>{text(W.addExtra)}</Button> : null}
        <span>
          {text(W.hours)}: <strong>{formatNumber(Math.round(minutesOfDay(props) / 6) / 10)}</strong> / {work.limits.dayMax}
        </span>
      </Group>
      <Part title={text(W.last)}>
        <LoggedLines {...props} />
      </Part>
      <WeekSign work={work} session={session} day={day} />
    </>
  );
}

/** The line that waits and is opened to be corrected: the address names it. */
function waitingTarget(waiting: readonly WaitingLog[], id: string | undefined): LogTarget | null {
  const log = waiting.find(({ entry }) => entry.id === id);
  return log === undefined ? null : { kind: 'waiting', log };
}

/** The day of who was chosen; a manager chooses first. */
function Chosen({ onPick, ...props }: ViewProps & { readonly onPick: (applyid: string) => void }) {
  return props.person === '' ? <PickPerson people={props.work.people} onPick={onPick} /> : <DayView {...props} />;
}

/**
 * JobDtlInput: what a person did on a day.
 * Page by hand: one list to tick off, whose lines wait on the device without a network.
 */
export default function JobDtlInput() {
  const session = useSession();
  const [search, setSearch] = useParams();
  const [opened, setOpened] = useState<LogTarget | null>(null);
  const day = isBusinessDate(search['date']) ? search['date'] : (session?.CURBUSDT ?? '');
  const asked = search['applyid'];
  const work = useKeptCall(findTasks, { from: day, to: day, ...(asked === undefined ? {} : { applyid: asked }) }, day !== '');
  const waiting = waitingLogs(useWaiting());
  const person = asked ?? work?.applyid ?? '';
  const open = opened ?? waitingTarget(waiting, search['waiting']);
  const choose = (more: Readonly<Record<string, string>>) => setSearch({ ...search, ...more }, true);
  const close = (): void => {
    setOpened(null);
    const { waiting: gone, ...rest } = search;
    if (gone !== undefined) setSearch(rest, true);
  };
  const shown = work === undefined || session === null ? null : { work, waiting, session, day, person };
  return (
    <PageFrame width="form">
      <Choose {...{ work, day, person }} onChange={choose} />
      {shown === null ? null : <Chosen {...shown} onOpen={setOpened} onPick={(applyid) => choose({ applyid })} />}
      {shown === null || open === null ? null : <LogForm {...shown} target={open} onClose={close} />}
    </PageFrame>
  );
}
