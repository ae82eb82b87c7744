/** A task as the rows of an assignment make it, with the lines of the log that stand of it. */
export interface RawTask {
  readonly job: string;
  readonly house: string;
  /** Days since 1970. */
  readonly day: number;
  readonly due: number | null;
  readonly logs: readonly RawLog[];
}

/** A line of the log that stands. */
export interface RawLog {
  readonly job: string;
  readonly house: string | null;
  readonly day: number;
  readonly person: string;
  readonly assign: string | null;
  readonly state: string;
  readonly minutes: number;
  /** Minute of the day it ended. */
  readonly end: number | null;
}

export interface RawAssignment {
  readonly assign: string;
  readonly job: string;
  readonly houses: readonly string[];
  readonly from: number;
  readonly to: number;
  /** ISO weekdays it falls on; none: every day. */
  readonly weekdays: readonly number[];
  readonly due: number | null;
}

export interface RawJob {
  readonly job: string;
  readonly norm: number | null;
  readonly rate: number;
}

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly today: number;
}

/** Tasks of some days, day by day, and the lines of the log that belong to none of them. */
export function rawTasks(assignments: readonly RawAssignment[], logs: readonly RawLog[], { from, to }: Asked) {
  const tasks: RawTask[] = [];
  const left = new Set(logs.filter(({ day }) => day >= from && day <= to));
  for (let day = from; day <= to; day += 1) {
    // 1 January 1970 was a Thursday.
    const weekday = ((day + 3) % 7) + 1;
    for (const { assign, job, houses, weekdays, due, ...spell } of assignments) {
      if (day < spell.from || day > spell.to || (weekdays.length > 0 && !weekdays.includes(weekday))) continue;
      for (const house of houses) {
        const own = [...left].filter((log) => log.assign === assign && log.house === house && log.day === day);
        for (const log of own) left.delete(log);
        tasks.push({ job, house, day, due, logs: own });
      }
    }
  }
  return { tasks, extra: [...left] };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const ratio = (top: number, bottom: number): number | null => (bottom === 0 ? null : top / bottom);

/** Figures of some work, counted line by line (jobs.md). */
export function rawWork(jobs: readonly RawJob[], tasks: readonly RawTask[], extra: readonly RawLog[], today: number) {
  const jobOf = (code: string) => jobs.find(({ job }) => job === code);
  const in_ = (state: string) => tasks.filter(({ logs }) => logs.some((log) => log.state === state));
  const passed = tasks.filter(({ day }) => day < today);
  const of = (list: readonly RawTask[]) => list.filter(({ day }) => day < today).length;
  const normed = in_('done').filter(({ job }) => jobOf(job)?.norm != null);
  const all = [...tasks.flatMap(({ logs }) => logs), ...extra];
  const minutes = sum(all.map((log) => log.minutes));
  const more = sum(extra.map((log) => log.minutes));
  const late = tasks.flatMap(({ due, logs }) =>
    logs.flatMap(({ end, state }) => (due === null || end === null || state === 'notdone' ? [] : [Math.max(0, end / 60 - due)])),
  );
  return {
    planned: tasks.length,
    done: in_('done').length,
    partly: in_('partly').length,
    notdone: in_('notdone').length,
    late: passed.filter(({ logs }) => logs.length === 0).length,
    completion: ratio(100 * (of(in_('done')) + 0.5 * of(in_('partly'))), passed.length),
    delay: ratio(sum(late), late.length),
    hoursplanned: sum(tasks.map(({ job }) => jobOf(job)?.norm ?? 0)) / 60,
    hours: minutes / 60,
    timenorm: ratio(100 * sum(normed.flatMap(({ logs }) => logs.map((log) => log.minutes))), sum(normed.map(({ job }) => jobOf(job)?.norm ?? 0))),
    extrahours: more / 60,
    extrashare: ratio(100 * more, minutes),
    labour: sum(all.map((log) => (log.minutes * (jobOf(log.job)?.rate ?? 0)) / 60)),
  };
}
