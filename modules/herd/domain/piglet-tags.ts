import type { Field, FieldValues } from '#engine/define/field.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal, Litter } from './animal.ts';
import { identityShapeIssue } from './common-checks.ts';
import type { HerdContext } from './context.ts';
import type { HerdEvent } from './herd-event.ts';
import { currentLitter } from './life.ts';
import { textOf } from './values.ts';

/** Tags of the piglets an event is about, on farms that identify piglets from birth (pgletflg Y). */
export const PIGLETS: Field = {
  key: 'pigletids',
  kind: 'longtext',
  label: t3('Số tai heo con', 'Tags of the piglets', 'เบอร์ลูกสุกร'),
  help: t3(
    'Ghi số tai các heo con, cách nhau bằng dấu phẩy hoặc khoảng trắng.',
    'The tags of the piglets, with commas or blanks between them.',
    'เบอร์ของลูกสุกร คั่นด้วยจุลภาคหรือช่องว่าง',
  ),
  maxLength: 500,
};

/** Tags typed, in capitals. */
export function pigletTags(data: FieldValues): readonly string[] {
  return (textOf(data, PIGLETS.key) ?? '')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}

/** Tags as they are kept with an event; nothing when there are none. */
export function tagData(tags: readonly string[]): FieldValues {
  return tags.length === 0 ? {} : { [PIGLETS.key]: tags.join(', ') };
}

/** V_INVALID where piglets carry no tags on this farm, V_DUP of a tag typed twice. */
function typedIssue(tags: readonly string[], ctx: HerdContext): Issue | null {
  if (ctx.settings.pgletflg !== 'Y') return refuse('V_INVALID', PIGLETS.key);
  const twice = tags.find((tag, at) => tags.indexOf(tag) < at);
  return twice === undefined ? null : refuse('V_DUP', PIGLETS.key, { value: twice });
}

/** Tags given at birth: at most one a piglet born alive, each shaped as an identity (433). */
export function bornTagIssues(event: HerdEvent, livenum: number, ctx: HerdContext): Issue[] {
  const tags = pigletTags(event.data);
  if (ctx.stored || tags.length === 0) return [];
  const typed = typedIssue(tags, ctx);
  if (typed !== null) return [typed];
  const shape = tags.flatMap((tag) => identityShapeIssue(tag, ctx.settings, PIGLETS.key) ?? []);
  if (shape.length > 0) return shape.slice(0, 1);
  return tags.length > livenum ? [refuse('V_RANGE', PIGLETS.key, { min: 0, max: livenum })] : [];
}

/**
 * Tags of piglets that die, are weaned or go to another sow: they are with this sow, no more than the piglets
 * counted, and no fewer than those that cannot be untagged ones.
 */
export function goneTagIssues(animal: Animal, event: HerdEvent, num: number, ctx: HerdContext): Issue[] {
  const tags = pigletTags(event.data);
  const here = currentLitter(animal)?.tags ?? [];
  if (ctx.stored || (tags.length === 0 && (ctx.settings.pgletflg !== 'Y' || here.length === 0))) return [];
  const typed = typedIssue(tags, ctx);
  if (typed !== null) return [typed];
  const unknown = tags.find((tag) => !here.includes(tag));
  if (unknown !== undefined) return [refuse('V_NOTEXISTS', PIGLETS.key, { value: unknown })];
  if (tags.length > num) return [refuse('V_RANGE', PIGLETS.key, { min: 0, max: num })];
  const untagged = Math.max(0, animal.curnum - here.length);
  const all = num >= animal.curnum;
  return !all && tags.length < num - untagged ? [refuse('V_REQUIRED', PIGLETS.key)] : [];
}

/** The tags with a sow after some went; none are left when no piglet is. */
export function tagsWithout(litter: Litter, gone: readonly string[], curnum: number): readonly string[] {
  return curnum === 0 ? [] : litter.tags.filter((tag) => !gone.includes(tag));
}
