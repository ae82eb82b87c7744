import { type ErrorCatalogue, type FieldLabels, fillErrorText } from '#i18n/error-text.ts';
import type { Issue } from '#kernel/issue.ts';

let catalogue: ErrorCatalogue = {};

let coming: Promise<unknown> = Promise.resolve();

/** The error texts are on their way: what is told of an answer waits for them. */
export function awaitErrorTexts(texts: Promise<unknown>): void {
  coming = texts.catch(() => undefined);
}

/** Resolves once error texts are here, or could not be had. */
export const errorTexts = (): Promise<unknown> => coming;

/** Sets the error texts of the language in use. */
export function setErrorCatalogue(next: ErrorCatalogue): void {
  catalogue = next;
}

/** Adds texts that came later, of the same language. */
export function addErrorTexts(more: ErrorCatalogue): void {
  catalogue = { ...catalogue, ...more };
}

/** The sentence of an issue found in the browser, in the language in use. */
export function clientError(issue: Issue, labels?: FieldLabels): string {
  return fillErrorText(catalogue, issue, labels);
}
