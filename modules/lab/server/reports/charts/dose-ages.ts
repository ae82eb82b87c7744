import type { ReportChart } from '#engine/define/report.ts';
import { addDays } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { doseAges } from '../../../domain/health/dose-ages.ts';
import { dosesOf, type NamedDose } from '../../health/doses.ts';
import { type GroupBy, groupKey } from './chart-groups.ts';
import type { ChartReading } from './chart-reading.ts';
import { atSender } from './history-marks.ts';

/** Days before a period within which a dose was given to animals that are sampled in it. */
const BEFORE = 180;
/** Doses that are named in a drawing. */
const MOST = 6;

/** Doses the farms of the samples entered (LabVacxinRoom) against the disease of the test, of farms the reader reaches. */
async function dosesBehind(reading: ChartReading): Promise<readonly NamedDose[]> {
  const { rows, from, to, test, at } = reading;
  const filter = { from: addDays(from, -BEFORE), to, disease: test?.disease ?? null };
  const found: NamedDose[] = [];
  for (const sender of new Set(rows.map((row) => row.sender)))
    found.push(...(await atSender(reading, sender, (db) => dosesOf(db, { ...filter, farms: [sender] }, at.language), [])));
  return found;
}

/** At what age the animals got each dose, as lines over the classes of a profile; none where it is not by age. */
export async function doseEdges(
  reading: ChartReading,
  by: GroupBy,
  groups: readonly { readonly key: string }[],
): Promise<NonNullable<ReportChart['edges']>> {
  if (reading.test === null || (by !== 'age' && by !== 'weeks')) return [];
  const keyOf = (ageweeks: number): string =>
    groupKey({ pigclass: null, ageweeks, parity: null } as Parameters<typeof groupKey>[0], by, reading.classes);
  return doseAges(await dosesBehind(reading), keyOf)
    .flatMap(({ key, item, doseno }) => {
      const at = groups.findIndex((group) => group.key === key);
      return at < 0 ? [] : [{ at: at + 0.5, label: t3(`${item}, mũi ${doseno}`, `${item}, dose ${doseno}`, `${item} เข็ม ${doseno}`) }];
    })
    .slice(0, MOST);
}
