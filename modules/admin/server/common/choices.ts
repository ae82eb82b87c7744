import type { CallContext } from '#engine/server/pipeline.ts';
import type { ListChoice } from '#engine/sheet/template.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { isList, type ListSources, loadLists } from './lists.ts';

/** Codes of the lists a template's drop-downs offer, named in all languages. */
export async function listChoices(
  ctx: CallContext,
  lists: readonly string[],
  sources: ListSources,
): Promise<ReadonlyMap<string, readonly ListChoice[]>> {
  const known = [...new Set(lists)].filter((name) => isList(sources, name));
  if (known.length === 0) return new Map();
  const [V = {}, E = {}, T = {}] = await inAllLanguages(ctx, known, sources);
  return new Map(
    known.map((name) => [
      name,
      (V[name] ?? []).map(({ value, label }, i) => ({
        code: String(value),
        name: { V: label, E: E[name]?.[i]?.label ?? label, T: T[name]?.[i]?.label ?? label },
      })),
    ]),
  );
}

async function inAllLanguages(ctx: CallContext, names: readonly string[], sources: ListSources) {
  const answers = [];
  for (const language of LANGUAGES) answers.push(await loadLists({ ...ctx, request: { ...ctx.request, language } }, names, sources));
  return answers;
}
