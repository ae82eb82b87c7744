/** Planned work or extra work, with what became of it. */
export interface WorkItem {
  /** Planned: a task of an assignment. Extra: everything else that was logged. */
  readonly planned: boolean;
  /** late: its day has passed without a log; open: its day has not passed yet, and nothing is logged. */
  readonly state: 'done' | 'partly' | 'notdone' | 'late' | 'open';
  /** True when the day of the task has passed. */
  readonly passed: boolean;
  /** Minutes of all its logs. */
  readonly minutes: number;
  /** Minutes it should take; null without a norm. */
  readonly norm: number | null;
  /** Hourly rate in cents of the farm's money, each log's minutes times it summed up; whole. */
  readonly value: number;
  /** Hours from its due hour to its end, 0 when earlier; null where it has no due hour or is not done. */
  readonly delay: number | null;
  readonly qty: number | null;
  readonly unit: string;
}

/** The figures of some work (jobs.md). Null where nothing stands under the line. */
export interface WorkFigures {
  readonly planned: number;
  readonly done: number;
  readonly partly: number;
  readonly notdone: number;
  readonly late: number;
  /** 100 × (done + 0.5 × partly) / tasks whose day has passed; tasks of a day that still runs are in neither. */
  readonly completion: number | null;
  /** Mean hours after the due hour of tasks done or partly done that have one. */
  readonly delay: number | null;
  /** Hours the planned tasks should take by their norms. */
  readonly hoursplanned: number;
  /** Σ minutes / 60 of logs, planned and extra. */
  readonly hours: number;
  /** 100 × minutes of done tasks / Σ norm minutes of them; tasks without a norm are in neither. */
  readonly timenorm: number | null;
  readonly extrahours: number;
  /** Extra Hours as a share of Hours, %. */
  readonly extrashare: number | null;
  /** Result quantity, where all of it is of one unit. */
  readonly qty: number | null;
  readonly unit: string | null;
  /** Hours × hourly rate of the job, in the farm's money, to the cent. */
  readonly labour: number;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((total, item) => total + of(item), 0);
const share = (top: number, bottom: number): number | null => (bottom === 0 ? null : (100 * top) / bottom);
const count = (items: readonly WorkItem[], state: WorkItem['state']): number => items.filter((item) => item.state === state).length;

function quantity(items: readonly WorkItem[]): Pick<WorkFigures, 'qty' | 'unit'> {
  const counted = items.filter(({ qty }) => qty !== null);
  const units = new Set(counted.map(({ unit }) => unit));
  const [unit] = units;
  if (unit === undefined || units.size > 1) return { qty: null, unit: null };
  // Quantities have two decimals: added as whole hundredths.
  return { qty: sum(counted, ({ qty }) => Math.round((qty ?? 0) * 100)) / 100, unit };
}

/** The figures of some work: sums first, divided last. */
export function workFigures(items: readonly WorkItem[]): WorkFigures {
  const tasks = items.filter(({ planned }) => planned);
  const passed = tasks.filter((task) => task.passed);
  const delays = tasks.flatMap(({ delay }) => (delay === null ? [] : [delay]));
  const normed = tasks.filter(({ state, norm }) => state === 'done' && norm !== null);
  const minutes = sum(items, (item) => item.minutes);
  const extra = sum(items, (item) => (item.planned ? 0 : item.minutes));
  return {
    planned: tasks.length,
    done: count(tasks, 'done'),
    partly: count(tasks, 'partly'),
    notdone: count(tasks, 'notdone'),
    late: count(tasks, 'late'),
    completion: share(count(passed, 'done') + 0.5 * count(passed, 'partly'), passed.length),
    delay: delays.length === 0 ? null : sum(delays, (hours) => hours) / delays.length,
    hoursplanned: sum(tasks, ({ norm }) => norm ?? 0) / 60,
    hours: minutes / 60,
    timenorm: share(
      sum(normed, (item) => item.minutes),
      sum(normed, ({ norm }) => norm ?? 0),
    ),
    extrahours: extra / 60,
    extrashare: share(extra, minutes),
    ...quantity(items),
    labour: Math.round(sum(items, ({ value }) => value) / 60) / 100,
  };
}

/** Hours of the sow areas a mated female; null where none stands. */
export const hoursPerSow = (hours: number, sows: number): number | null => (sows <= 0 ? null : hours / sows);

/** 1000 × Hours / Pig-days, or bird-days in chicken houses; null where none stood. */
export const hoursPer1000 = (hours: number, headDays: number): number | null => (headDays <= 0 ? null : (1000 * hours) / headDays);
