import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { shiftWeek, weekOf } from '#kernel/week.ts';
import { newPositives } from '../../../domain/epi/new-positive.ts';
import { LAB_SETTINGS } from '../../../domain/lab.settings.ts';
import { labSettings } from '../../requests/context.ts';
import { doubtfulPositive } from '../../results/counted.ts';
import type { LabAt } from '../lab-report.ts';
import { type LabView, labView } from '../lab-view.ts';
import { readingOf } from '../sides.ts';
import { type NewPositive, type PcrAsked, positives, type RunControls, runControls } from './pcr-rows.ts';
import type { NewFarm } from './pcr-tables.ts';

/** What the dashboard of PCR is asked for. */
export interface PcrParams {
  readonly labid?: string | null | undefined;
  readonly weeks?: number | null | undefined;
  readonly agents?: readonly string[] | null | undefined;
  readonly species?: string | null | undefined;
  readonly province?: string | null | undefined;
}

/** What the reader sees of PCR, opened, and the weeks it is of. */
export interface PcrReading {
  readonly at: LabAt;
  readonly view: LabView;
  readonly asked: PcrAsked;
  /** Weeks shown. */
  readonly count: number;
}

/** Settles weeks, agents and what the reader sees. @throws Refused V_NOTEXISTS */
export async function pcrReading(reader: LabAt, { labid, weeks, agents, species = null, province = null }: PcrParams): Promise<PcrReading> {
  const { at, view } = await labView(reader, labid, true);
  const { weekstart, curbusdt: to } = at.session;
  const count = weeks ?? 12;
  const from = shiftWeek(weekOf(to, weekstart), 1 - count, weekstart).first;
  const chosen = agents == null || agents.length === 0 ? null : agents;
  const doubtful = await doubtfulPositive(at.tx, view.labs);
  return { at, view, count, asked: { ...view, doubtful, language: at.language, agents: chosen, species, province, from, to } };
}

/** Farms that turned positive in the weeks shown, after so many days without. */
function newFarms(all: readonly NewPositive[], quiet: number, from: BusinessDate): NewFarm[] {
  const agents = Map.groupBy(all, ({ agent }) => agent);
  return [...agents].flatMap(([agent, own]) =>
    newPositives(own, quiet)
      .filter(({ day }) => day >= from)
      .map(({ labid, requestid, placeid, place, day }) => {
        const before = own.filter((one) => one.placeid === placeid && one.day < day).map((one) => one.day);
        return { labid, requestid, agent, place, day, before: before.toSorted().at(-1) ?? null };
      }),
  );
}

/** The positives of the weeks shown, the newest first, and the farms newly positive with them. */
export async function newestPositives({ at, view, asked }: PcrReading) {
  const { db } = readingOf(at);
  const { LABNEWPOS } = await labSettings(db, view.labs[0] ?? '', { LABNEWPOS: LAB_SETTINGS.LABNEWPOS });
  const all = await positives(db, { ...asked, from: addDays(asked.from, -2 * LABNEWPOS) });
  return { newest: all.filter(({ day }) => day >= asked.from), farms: newFarms(all, LABNEWPOS, asked.from) };
}

/** Positives of each request as one row: all of its agents, houses and sample types, the lowest Ct of them. */
export function byRequest(newest: readonly NewPositive[]): readonly NewPositive[] {
  const joined = (all: readonly (string | null)[]): string => [...new Set(all.flatMap((one) => one ?? []))].join(', ');
  return [...Map.groupBy(newest, ({ labid, requestid }) => `${labid} ${requestid}`).values()].flatMap((own) => {
    const [lowest] = own.toSorted((a, b) => (a.ct ?? Number.POSITIVE_INFINITY) - (b.ct ?? Number.POSITIVE_INFINITY));
    if (lowest === undefined) return [];
    const of = (key: 'agent' | 'roomid' | 'sampletp') => joined(own.map((one) => one[key]));
    return [{ ...lowest, agent: of('agent'), roomid: of('roomid') || null, sampletp: of('sampletp'), n: own.reduce((sum, { n }) => sum + n, 0) }];
  });
}

/** Days of controls before the weeks shown that their mean is taken over as well. */
const CONTROL_DAYS = 180;

/** The controls of a laboratory's runs, of the weeks shown and the days before them. */
export const readControls = (at: LabAt, asked: PcrAsked & { readonly labid: string }): Promise<readonly RunControls[]> =>
  runControls(readingOf(at).db, { ...asked, from: addDays(asked.from, -CONTROL_DAYS) });
