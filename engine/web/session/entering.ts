import { loadMoreErrors } from '#i18n/web-text.ts';
import type { Language } from '#kernel/language.ts';
import { addErrorTexts } from '../text/client-error.ts';

type Load = (language: Language) => Promise<unknown>;

let load: Load = async () => undefined;

/** Says what the pages of a signed-in person need that a visitor's do not: titles, menu. */
export function setEntering(next: Load): void {
  load = next;
}

/** Loads it in a language with the error texts, before the first such page is drawn. What cannot be had keeps nobody outside. */
export async function enterIn(language: Language): Promise<void> {
  await Promise.all([load(language), loadMoreErrors(language).then(addErrorTexts)]).catch(() => undefined);
}
