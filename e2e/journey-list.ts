import { readFileSync } from 'node:fs';

/** What a job costs a person: touches or clicks, keys besides the values, pixels scrolled, milliseconds of waiting. */
export interface Cost {
  readonly taps?: number;
  readonly keys?: number;
  readonly scrolled?: number;
  readonly waited?: number;
}

interface Journey {
  readonly who: string;
  readonly job: string;
  readonly goal: Cost;
}

/** The quick jobs: who does them where, and what each may cost. */
export const JOURNEYS = {
  farrowing: { who: 'barn worker, phone', job: 'a farrowing with live, dead and mummified', goal: { taps: 6, scrolled: 0 } },
  farrowingAway: { who: 'barn worker, phone', job: 'the same without network', goal: { taps: 6, scrolled: 0 } },
  find: { who: 'barn worker, phone', job: 'a sow after the third character of her tag', goal: { waited: 300 } },
  scan: { who: 'barn worker, phone', job: 'a sow by scan', goal: { waited: 1_000 } },
  work: { who: 'barn worker, phone', job: 'a task of the work list done', goal: { taps: 3, scrolled: 0 } },
  workAway: { who: 'barn worker, phone', job: 'the work list opened without network', goal: { taps: 1, waited: 1_000 } },
  daily: { who: 'poultry staff, phone', job: 'the daily line of a house: deaths, feed, eggs', goal: { taps: 6 } },
  pigDaily: { who: 'house staff, phone', job: 'the daily line of a house of pigs: deaths, water', goal: { taps: 6 } },
  placement: { who: 'house staff, phone', job: 'weaned piglets placed in an empty house', goal: { taps: 9 } },
  treatment: { who: 'house staff, phone', job: 'a medicine given to a house', goal: { taps: 10 } },
  mating: { who: 'clerk, keyboard', job: 'a mating from a paper sheet, by row', goal: { taps: 0, keys: 8 } },
  excel: { who: 'clerk, desktop', job: '500 rows from Excel judged and saved', goal: { waited: 2_000 } },
  refusal: { who: 'clerk, desktop', job: 'the first wrong field after Save', goal: { taps: 1, scrolled: 0 } },
  attention: { who: 'farm manager', job: 'an alarm on Home acted on', goal: { taps: 2 } },
  week: { who: 'farm manager', job: 'the weekly report from anywhere', goal: { taps: 1 } },
  figure: { who: 'farm manager', job: 'a figure of it to its animals', goal: { taps: 1 } },
  farms: { who: 'company manager', job: 'a farm’s figure on Home to its cause', goal: { taps: 1 } },
  receipt: { who: 'storekeeper, keyboard', job: 'a line of a received note with lot, expiry and price', goal: { taps: 0, keys: 12 } },
  issue: { who: 'storekeeper', job: 'an issue with lots first-expired-first-out, to the printed note', goal: { keys: 12 } },
  transfer: { who: 'storekeeper, keyboard', job: 'goods sent to another farm, one line', goal: { taps: 0, keys: 15 } },
  confirm: { who: 'storekeeper there', job: 'a transfer received whole', goal: { taps: 2 } },
  count: { who: 'storekeeper, keyboard', job: 'a lot of a stock count, by row', goal: { taps: 0, keys: 9 } },
  plan: { who: 'breeder', job: 'a mating plan with its inbreeding', goal: { taps: 4, waited: 3_000 } },
  farm: { who: 'administrator', job: 'a new farm with its users', goal: { taps: 8 } },
  rights: { who: 'administrator', job: 'rights copied, with what changes', goal: { taps: 5 } },
  request: { who: 'farm staff', job: 'a laboratory request for four pigs, sent', goal: { taps: 3, keys: 4 } },
  visitor: { who: 'visitor, phone', job: 'a living farm', goal: { taps: 2, waited: 3_000 } },
} as const satisfies Readonly<Record<string, Journey>>;

export type JourneyName = keyof typeof JOURNEYS;

const UNITS: Readonly<Record<keyof Cost, string>> = { taps: 'taps', keys: 'keys', scrolled: 'px', waited: 'ms' };

const told = (cost: Cost): string =>
  Object.entries(UNITS)
    .flatMap(([measure, unit]) => {
      const value = cost[measure as keyof Cost];
      return value === undefined ? [] : [`${Number(value.toFixed(1))} ${unit}`];
    })
    .join(', ');

/** The most a job cost, where several tests counted it. */
function most(costs: readonly Cost[]): Cost {
  const all = new Map<string, number>();
  for (const [measure, value] of costs.flatMap((cost) => Object.entries(cost))) all.set(measure, Math.max(value, all.get(measure) ?? 0));
  return Object.fromEntries(all);
}

/** The table of what the specs of a run counted; null when none counted anything. */
export function journeyTable(file: string): string | null {
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  if (rows.length === 0) return null;
  const notes = rows.map((row) => JSON.parse(row) as [JourneyName, Cost]);
  const lines = Object.entries(JOURNEYS).map(([name, { who, job, goal }]) => {
    const costs = notes.filter(([one]) => one === name).map(([, cost]) => cost);
    return [who, job, costs.length === 0 ? '–' : told(most(costs)), told(goal)];
  });
  const table = [['person', 'job', 'counted', 'goal'], ...lines];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return table.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
}
