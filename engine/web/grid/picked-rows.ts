import type { ReportRow, RowAction } from '#engine/define/report.ts';

/** The animal a row stands for; null when the row takes part in no action. */
export function pickedBy(row: ReportRow, key: string | undefined): string | null {
  const id = key === undefined ? null : row[key];
  return typeof id === 'string' && id !== '' && row['_actions'] !== '' && row['_total'] !== 1 ? id : null;
}

/** Whether a row takes part in an action: `_actions` names the events it allows, absent means all. */
function allows(row: ReportRow, action: RowAction): boolean {
  const own = row['_actions'];
  return typeof own !== 'string' || own.split(' ').includes(action.eventcd);
}

/** The ticked animals an action takes, each once, in the order of the rows. */
export function animalsFor(rows: readonly ReportRow[], key: string | undefined, picked: ReadonlySet<string>, action: RowAction): string[] {
  const found = rows.filter((row) => allows(row, action)).map((row) => pickedBy(row, key));
  return [...new Set(found.filter((id) => id !== null && picked.has(id)))] as string[];
}

/** Where an action leads with these animals: the form of many, or that of one with the others waiting; null without any. */
export function actionLink(action: RowAction, pgids: readonly string[]): { readonly route: string; readonly params: Record<string, string> } | null {
  const [first] = pgids;
  if (first === undefined) return null;
  if (pgids.length === 1) return { route: action.one, params: { pgid: first, event: action.eventcd } };
  const all = pgids.join(',');
  return action.many === undefined
    ? { route: action.one, params: { pgid: first, event: action.eventcd, pgids: all } }
    : { route: action.many, params: { pgids: all, eventcd: action.eventcd } };
}
