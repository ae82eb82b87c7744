import type { Issue } from '#kernel/issue.ts';
import type { Language } from '#kernel/language.ts';
import { type ErrorCatalogue, type FieldLabels, fillErrorText } from './error-text.ts';
import { errors as en } from './errors/en.ts';
import { errors as th } from './errors/th.ts';
import { errors as vi } from './errors/vi.ts';

const CATALOGUES: Readonly<Record<Language, ErrorCatalogue>> = { V: vi, E: en, T: th };

/** The sentence of an issue in a language, for the server (all three catalogues stay in memory). */
export function errorText(language: Language, issue: Issue, labels: FieldLabels = {}): string {
  return fillErrorText(CATALOGUES[language], issue, labels);
}
