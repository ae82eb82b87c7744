import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts';
import type { CallContext } from './pipeline.ts';

/** A language that was asked for, else the default. */
export function languageOf(value: unknown): Language {
  return value === 'V' || value === 'E' || value === 'T' ? value : DEFAULT_LANGUAGE;
}

/** Language the answer is read in: the one the browser shows, else the person's. */
export function answerLanguage(ctx: Pick<CallContext, 'request' | 'session'>): Language {
  const asked = ctx.request.language;
  if (asked === 'V' || asked === 'E' || asked === 'T') return asked;
  return ctx.session?.language ?? DEFAULT_LANGUAGE;
}
