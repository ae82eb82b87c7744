import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import type { WorkAnimal } from '#modules/herd/domain/work/work-items.ts';
import { eventsOf, type ListDays, type WorkLine, workLines } from '#modules/herd/domain/work/work-lines.ts';
import { EVENTS_OF, type WorkEvent, type WorkList } from '#modules/herd/domain/work/work-lists.ts';
import type { HerdAt } from '../herd-report.ts';
import { vaccinationBook } from './vaccinations.ts';

type At = Pick<HerdAt, 'tx' | 'farmid' | 'settings'>;

/** Identities one link carries. */
const LINK_MAX = 300;

/** The usual event of a list where it may be saved for many at once, and those of its animals the form takes. */
export function togetherOf(
  list: WorkList,
  members: readonly WorkLine[],
): { readonly event: WorkEvent | undefined; readonly pgids: readonly string[] } {
  const [first] = EVENTS_OF[list];
  const event = 'many' in EVENT_ACTIONS[first] ? first : undefined;
  const takers = members.filter((line) => event !== undefined && eventsOf(line).includes(event));
  return { event, pgids: [...new Set(takers.map(({ animal }) => animal.pgid))].slice(0, LINK_MAX) };
}

/** The lines of the lists asked for. */
export async function linesOf(at: At, animals: readonly WorkAnimal[], asked: readonly WorkList[], days: ListDays): Promise<WorkLine[]> {
  const book = await vaccinationBook(at.tx, at.farmid, days.on);
  return workLines(animals, book, at.settings, days).filter(({ _list }) => asked.includes(_list));
}
