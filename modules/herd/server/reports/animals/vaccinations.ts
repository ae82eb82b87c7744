import { listRowOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { PLAN_SETTINGS } from '#modules/herd/domain/settings/plan.settings.ts';
import { settingOn } from '../../setting-on.ts';
import type { WorkAnimal, WorkDays, WorkItem } from './work-rows.ts';

/** One line of the vaccination programme (setting VACPLAN): an item for a type of pig on a day in pig, of lactation or of age. */
export interface VaccinationLine {
  readonly item: string;
  readonly type?: string;
  readonly inpigday?: number;
  readonly lactday?: number;
  readonly ageday?: number;
}

interface LastGiven {
  readonly pgid: string;
  readonly item: string;
  readonly last: BusinessDate;
}

/** The programme of the farm and when each item was last given to whom. */
export interface VaccinationBook {
  readonly lines: readonly VaccinationLine[];
  readonly given: ReadonlyMap<string, BusinessDate>;
  /** What an item is called. */
  readonly names: ReadonlyMap<string, Text3>;
}

function isLine(line: unknown): line is VaccinationLine {
  return typeof line === 'object' && line !== null && typeof (line as { item?: unknown }).item === 'string';
}

/** The programme in force on a day. */
export async function vaccinationBook(tx: Db, farmid: string, day: BusinessDate): Promise<VaccinationBook> {
  const value: unknown = await settingOn(tx, farmid, PLAN_SETTINGS.VACPLAN, day);
  const lines = Array.isArray(value) ? value.filter(isLine) : [];
  if (lines.length === 0) return { lines, given: new Map(), names: new Map() };
  const items = [...new Set(lines.map(({ item }) => item))];
  const last = await tx.query<LastGiven>(
    `select a.pgid, e.data->>'item' as item, max(e.eventdt) as last from animal_event e
      join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
     where e.farm_id = $1 and e.eventcd = 'VAC' and e.voided_at is null and e.eventdt <= $2::date and e.eventdt > $2::date - 1100
       and a.leftdt is null and not a.deleted
       and e.data->>'item' = any($3) group by 1, 2`,
    [farmid, day, items],
  );
  const named = await tx.query<{ value: string } & Text3>(
    `select distinct on (value) value, label_v as "V", coalesce(label_e, label_v) as "E", coalesce(label_t, label_v) as "T" from code_entry
     where category = 'item' and value = any($2) and ${listRowOf('farm_id', '$1')} order by value, farm_id = '*', farm_id like '@%'`,
    [farmid, items],
  );
  return {
    lines,
    given: new Map(last.rows.map((row) => [`${row.pgid} ${row.item}`, row.last])),
    names: new Map(named.rows.map(({ value: item, ...name }) => [item, name])),
  };
}

/** The day the line counts from for this animal now, and how far; null where it does not stand in that state. */
function basisOf(a: WorkAnimal, line: VaccinationLine): { readonly from: BusinessDate; readonly days: number } | null {
  if (line.inpigday !== undefined)
    return (a.status === 'M' || a.status === 'S') && a.matedt !== null ? { from: a.matedt, days: line.inpigday } : null;
  if (line.lactday !== undefined) return a.status === 'L' && a.farrowdt !== null ? { from: a.farrowdt, days: line.lactday } : null;
  return line.ageday !== undefined && a.birthdt !== null ? { from: a.birthdt, days: line.ageday } : null;
}

function typeOf(a: WorkAnimal): string {
  if (a.sex === 'M') return 'boar';
  return a.status === 'G' ? 'gilt' : 'sow';
}

/** Vaccinations an animal is due for: those of the programme not given since its basis day. */
export function vaccinationItems(a: WorkAnimal, book: VaccinationBook, { day, until }: WorkDays): WorkItem[] {
  return book.lines.flatMap((line) => {
    const basis = line.type === undefined || line.type === typeOf(a) ? basisOf(a, line) : null;
    if (basis === null) return [];
    const due = addDays(basis.from, basis.days);
    const last = book.given.get(`${a.pgid} ${line.item}`);
    if (due > until || (last !== undefined && last >= basis.from)) return [];
    return [
      { list: 'vaccinate', due, day: daysBetween(basis.from, day), hint: book.names.get(line.item) ?? { V: line.item, E: line.item, T: line.item } },
    ];
  });
}

/** Items of the programme a sow in pig should have had by now and was not given since her mating. */
export function missingInPig(sow: { readonly pgid: string; readonly matedt: BusinessDate }, book: VaccinationBook, day: BusinessDate): string[] {
  const due = book.lines.filter(({ item, type, inpigday }) => {
    if (inpigday === undefined || (type !== undefined && type !== 'sow') || addDays(sow.matedt, inpigday) > day) return false;
    const last = book.given.get(`${sow.pgid} ${item}`);
    return last === undefined || last < sow.matedt;
  });
  return [...new Set(due.map(({ item }) => item))];
}
