import { type ErrorCatalogue, type FieldLabels, fillErrorText } from '#i18n/error-text.ts';
import type { Issue } from '#kernel/issue.ts';

let catalogue: ErrorCatalogue = {};

/** Sets the error texts of the language in use. */
export function setErrorCatalogue(next: ErrorCatalogue): void {
  catalogue = next;
}

/** The sentence of an issue found in the browser, in the language in use. */
export function clientError(issue: Issue, labels?: FieldLabels): string {
  return fillErrorText(catalogue, issue, labels);
}
