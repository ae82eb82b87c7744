import { formFields, type ResourceDef } from '#engine/define/resource.ts';
import { type LoggedChange, loggedChanges } from '../audit.ts';
import type { SignedContext } from '../pipeline.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a line of the change log says of a row: those of its members that differ, as they were and as they became. */
export function differencesIn({ before: old, after: now, ...line }: LoggedChange, members: readonly string[]) {
  const [before, after] = [old ?? {}, now ?? {}];
  const change = members.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));
  const only = (row: Row): Row => Object.fromEntries(change.map((key) => [key, row[key] ?? null]));
  return { ...line, change, before: only(before), after: only(after) };
}

/** Who changed a row of a list, the newest first, with the members that differ: from where the change log stands. */
export async function historyOfRow(ctx: SignedContext, def: ResourceDef, id: string) {
  const members = [...formFields(def), ...(def.lines ?? [])].map(({ key }) => key);
  return (await loggedChanges(ctx, def.name, id)).map((line) => differencesIn(line, members));
}
