import { MODULES } from '#apps/modules.ts';
import type { Call } from '#engine/define/call.ts';
import { fieldsWithin, nameAt } from '#engine/define/fields.ts';
import type { HttpOptions } from '#engine/server/http.ts';
import { memberName } from '#i18n/members/member-name.ts';
import { errorText } from '#i18n/server-text.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';

const DECLARED = [
  ...MODULES.flatMap(({ sheets }) => sheets).flatMap(({ columns }) => columns),
  ...MODULES.flatMap(({ reports }) => reports).flatMap(({ fields }) => fields),
];
/** Names of the fields of sheets and reports: what events and lines of a body are made of. */
const COLUMNS: ReadonlyMap<string, Text3> = new Map(DECLARED.map(({ key, label }) => [key, label]));

const BODIES = MODULES.flatMap(({ bodies = [] }) => bodies);

/** What a body itself says of its members: those of an event are called as its form calls them. */
function ofBody(call: Pick<Call, 'path'>, name: string, body: unknown): Text3 | undefined {
  if (body === null || typeof body !== 'object') return undefined;
  const own = BODIES.find(({ calls }) => calls.some(({ path }) => path === call.path));
  return own?.fieldsOf(body as Readonly<Record<string, unknown>>).find(({ key }) => key === name)?.label;
}

/** What a rule names without saying in which line of the body it stands. */
function ofLine({ input }: Pick<Call, 'input'>, name: string): Text3 | undefined {
  return fieldsWithin(input).find(({ key }) => key === name)?.label;
}

/**
 * What a member of a call's body is called: as the body's kind says, as its own declaration says, else as sheets and
 * reports name it, else by the list of members. `path` may lead through rows: "rows.0.sows".
 */
export function labelAt(call: Pick<Call, 'path' | 'input'> | undefined, path: string, body?: unknown): Text3 | undefined {
  const steps = path.split('.');
  const name = steps.findLast((step) => !/^\d+$/.test(step)) ?? path;
  const own = call === undefined ? undefined : (ofBody(call, name, body) ?? nameAt(call.input, steps) ?? ofLine(call, name));
  return own ?? COLUMNS.get(name) ?? memberName(call?.path ?? '', name);
}

/** The sentence of an issue in a language, its field by the name people know. */
export const messageOf: HttpOptions['message'] = (issue: Issue, language, call, body) => {
  const path = issue.field ?? String(issue.params?.['field'] ?? '');
  const label = path === '' ? undefined : labelAt(call, path, body)?.[language];
  return errorText(language, issue, label === undefined ? {} : { [path]: label });
};
