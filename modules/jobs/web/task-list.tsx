import { Button } from '@mantine/core';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { StatusMark } from '#engine/web/ui/status-mark.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { LINKS, LOG_STATES } from '../contract/words.ts';
import type { LogTarget } from './log-form.tsx';
import type { WaitingLog, Work } from './log-keeping.ts';
import { W } from './words.ts';

export type Task = Work['tasks'][number];

interface Props {
  readonly work: Work;
  readonly waiting: readonly WaitingLog[];
  readonly day: string;
  /** Opens the form of a task; absent for who may not enter. */
  readonly onOpen?: (target: LogTarget) => void;
  readonly onDone: (task: Task) => void;
}

/** True when what is typed of a task waits on this device. */
const isHere = (waiting: readonly WaitingLog[], task: Task): boolean =>
  waiting.some((log) => log.day === task.day && log.roomid === task.roomid && log.assignId === task.assignId && log.asked === task.asked);

function useTaskText(work: Work) {
  const text = useText();
  return (task: Task): { readonly name: string; readonly place: string } => {
    const job = work.jobs.find(({ jobid }) => jobid === task.jobid);
    const house = work.houses.find(({ value }) => value === task.roomid)?.label ?? task.roomid;
    const heads = task.asked === null ? task.heads : task.count;
    const about = heads === null || heads === 0 ? null : `${formatNumber(heads)} ${text(W.heads)}`;
    const by = task.duehour === null ? null : `${text(W.before_hour)} ${task.duehour}:00`;
    const norm = task.norm === null ? null : `${formatNumber(Math.round(task.norm))} ${text(W.minutes)}`;
    return { name: task.label ?? job?.name ?? task.jobid ?? '', place: [house, about, by, norm].filter(Boolean).join(' · ') };
  };
}

/** True where one press says it all: how long it takes the norm says. */
const isQuick = ({ assignId, norm }: Task): boolean => assignId !== null && norm !== null && norm >= 1;

/** Done in one press where its norm says how long it takes, else by the form. */
function TaskButtons({ task, onOpen, onDone }: Required<Pick<Props, 'onOpen' | 'onDone'>> & { readonly task: Task }) {
  const text = useText();
  const quick = isQuick(task);
  return (
    <div className="task-buttons">
      {quick ? (
        <Button variant="light" onClick={() => onDone(task)}>
          {text(W.done)}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={() => onOpen(task.asked === null ? { kind: 'task', task } : { kind: 'extra', asked: task })}>
        {text(quick ? W.other : W.log)}
      </Button>
    </div>
  );
}

/** What became of a task: logged, or waiting on this device; null while nothing is typed of it. */
function useOutcome(waiting: readonly WaitingLog[]) {
  const text = useText();
  return (task: Task): string | null => {
    if (isHere(waiting, task)) return text(W.waiting);
    return task.state === null ? null : text(LOG_STATES.words[task.state as keyof typeof LOG_STATES.words]);
  };
}

/** The way to the screen the work is entered on. */
function TaskLink({ task: { route, params } }: { readonly task: Task }) {
  const text = useText();
  if (route === null) return null;
  return (
    <PageLink name={route} params={params}>
      {text(LINKS.words[route as keyof typeof LINKS.words] ?? W.open)}
    </PageLink>
  );
}

/** One task: what, where, until when. */
function TaskRow({ task, work, waiting, onOpen, onDone }: Omit<Props, 'day'> & { readonly task: Task }) {
  const text = useText();
  const { name, place } = useTaskText(work)(task);
  const outcome = useOutcome(waiting)(task);
  const since = task.asked === null ? formatDate(task.day) : '';
  return (
    <li className="task-card" data-task={task.assignId ?? task.asked}>
      <div className="task-what">
        <strong>{name}</strong> {task.late ? <StatusMark status="overdue" label={`${text(W.late)} ${since}`.trim()} /> : null}
        <div className="dim">{place}</div>
        <TaskLink task={task} />
      </div>
      {outcome === null ? null : <span className="dim">{outcome}</span>}
      {outcome === null && onOpen !== undefined ? <TaskButtons {...{ task, onOpen, onDone }} /> : null}
    </li>
  );
}

/** The tasks of a day: late ones, those of the day by house and hour, what houses ask for by themselves. */
export function TaskList({ day, ...props }: Props) {
  const text = useText();
  const { tasks } = props.work;
  const late = tasks.filter((task) => task.assignId !== null && task.late && task.day < day);
  const own = tasks.filter((task) => task.assignId !== null && task.day === day);
  const asked = tasks.filter((task) => task.asked !== null);
  const group = (title: string, list: readonly Task[], hint?: string) =>
    list.length === 0 ? null : (
      <Part title={title} more={<span className="dim">{list.length}</span>} className="task-group">
        {hint === undefined ? null : <p className="dim">{hint}</p>}
        <ul>
          {list.map((task) => (
            <TaskRow key={`${task.assignId}${task.asked}${task.roomid}${task.day}`} task={task} {...props} />
          ))}
        </ul>
      </Part>
    );
  return (
    <>
      {group(text(W.late), late)}
      {own.length === 0 && late.length === 0 && asked.length === 0 ? <Empty title={text(W.noTasks)} /> : null}
      {group(text(W.today), own)}
      {group(text(W.asked), asked, text(W.askedHelp))}
    </>
  );
}
