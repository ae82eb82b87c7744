import { wordOf } from '#engine/define/fields.ts';
import { listRowOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Language } from '#kernel/language.ts';
import { REMOVAL_LISTS } from '#modules/herd/contract/reports/removals/lists.ts';

/** A reason with its name and the group it is counted under. */
export interface Reason {
  readonly value: string;
  readonly label: string;
  readonly group: string;
  readonly planned: boolean;
}

/** The farm's reasons by code: its own rows before those of its company and of all; a row that names no group keeps that of the one behind it. */
export async function loadReasons(tx: Db, farmid: string, language: Language): Promise<ReadonlyMap<string, Reason>> {
  const { rows } = await tx.query<Reason>(
    `select value, (array_agg(label order by near))[1] as label,
      coalesce((array_agg("group" order by near) filter (where "group" is not null))[1], 'other') as "group",
       coalesce((array_agg(planned order by near) filter (where planned is not null))[1] in ('Y', 'true'), false) as planned
     from (select value, coalesce(case $2 when 'E' then label_e when 'T' then label_t end, label_v, value) as label, extra->>'group' as "group",
       extra->>'planned' as planned,
         case when farm_id = '*' then 3 when farm_id like '@%' then 2 else 1 end as near
       from code_row where category = 'reason' and ${listRowOf('farm_id', '$1')}) r group by value`,
    [farmid, language],
  );
  return new Map(rows.map((row) => [row.value, row]));
}

/** The group of a removal's reason; without one, its own. */
export function groupOf(reasons: ReadonlyMap<string, Reason>, reason: string | null): string {
  return reason === null ? 'none' : (reasons.get(reason)?.group ?? 'other');
}

/** Name of a group of reasons. */
export function groupName(group: string, language: Language): string {
  return wordOf(REMOVAL_LISTS.reasongroup, group, language);
}

/** Order of the groups as the list names them. */
export const GROUP_ORDER: readonly string[] = Object.keys(REMOVAL_LISTS.reasongroup.words);
