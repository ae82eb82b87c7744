import { MODULES } from '#apps/modules.ts';
import type { Call } from '#engine/define/call.ts';
import { nameAt, nameWithin } from '#engine/define/fields.ts';
import type { HttpOptions } from '#engine/server/http.ts';
import { errorText } from '#i18n/server-text.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';

const BODIES = MODULES.flatMap(({ bodies = [] }) => bodies);

/** What a body itself says of its members: those of an event are called as its form calls them. */
function ofBody(call: Pick<Call, 'path'>, name: string, body: unknown): Text3 | undefined {
  if (body === null || typeof body !== 'object') return undefined;
  const own = BODIES.find(({ calls }) => calls.some(({ path }) => path === call.path));
  return own?.fieldsOf(body as Readonly<Record<string, unknown>>).find(({ key }) => key === name)?.label;
}

/**
 * What a member of a call's body is called: as the body's kind says, else as its own declaration says, wherever in the
 * body it stands: a rule need not say in which row. `path` may lead through rows: "rows.0.sows". Undefined for a name the
 * call knows nothing of.
 */
export function labelAt(call: Pick<Call, 'path' | 'input'> | undefined, path: string, body?: unknown): Text3 | undefined {
  if (call === undefined) return undefined;
  const steps = path.split('.');
  const name = steps.findLast((step) => !/^\d+$/.test(step)) ?? path;
  return ofBody(call, name, body) ?? nameAt(call.input, steps) ?? nameWithin(call.input, name);
}

/** The sentence of an issue in a language, its field by the name people know. */
export const messageOf: HttpOptions['message'] = (issue: Issue, language, call, body) => {
  const path = issue.field ?? String(issue.params?.['field'] ?? '');
  const label = path === '' ? undefined : labelAt(call, path, body)?.[language];
  return errorText(language, issue, label === undefined ? {} : { [path]: label });
};
