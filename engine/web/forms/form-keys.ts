import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled])';

/** The inputs of a form a person walks through, in order. */
function inputsOf(form: HTMLElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((input) => input.offsetParent !== null && input.tabIndex >= 0);
}

/** Puts the cursor on the first field. */
export function focusFirst(form: HTMLElement | null): void {
  if (form !== null) inputsOf(form)[0]?.focus();
}

/** Puts the cursor on the field after this one, as Enter does, what stands in it selected as by Tab. False on the last field or outside a form. */
export function moveOn(input: HTMLElement): boolean {
  const form = input.closest('form');
  if (form === null || !form.classList.contains('field-form')) return false;
  const inputs = inputsOf(form);
  const next = inputs[inputs.indexOf(input) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}

/**
 * Keys of an entry form: Enter moves to the next field and saves on the last one, Ctrl+Enter and
 * Ctrl+S save from anywhere. Lists and long texts keep their own Enter.
 */
export function onFormKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const save = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');
  if (save) {
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
    form.requestSubmit();
    return;
  }
  if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
  if (moveOn(event.target)) event.preventDefault();
}
