import { type RefObject, useEffect } from 'react';

/** The part of the page a person works in: its dialog, its form, else the page. */
const REGION = '[role="dialog"], form, main';
/** What is refused: fields, then what is told above them. */
const WRONG = ['[aria-invalid="true"]', '.issue-list, .form-root-error'] as const;
const TYPED = 'input, textarea, select, button';

/** The field of that key drawn near `from`, or null where none is. */
export function fieldNear(from: Element | null, key: string): HTMLElement | null {
  const drawn = from?.closest(REGION)?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`) ?? null;
  return drawn === null || drawn.matches(TYPED) ? drawn : (drawn.querySelector<HTMLElement>(TYPED) ?? drawn);
}

/** Brings a field into view with the cursor in it; what is folded around it opens. */
export function goTo(field: HTMLElement): void {
  for (let fold = field.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  field.focus({ preventScroll: true });
  // The middle of the window lies under no heading and over no bar.
  (field.closest('.mantine-InputWrapper-root') ?? field).scrollIntoView({ block: 'center' });
}

/** Brings the first thing refused inside `box` into view: the first wrong field with the cursor in it, else what is told of no field. */
export function goToFirstWrong(box: Element | null): void {
  const [field, told] = WRONG.map((which) => box?.querySelector<HTMLElement>(which) ?? null);
  if (field != null) goTo(field);
  else told?.scrollIntoView({ block: 'center' });
}

/** Goes to the first thing refused inside `box` once what is refused is drawn; `refused` is another value after each refusal, a falsy one after none. */
export function useFirstWrong(box: RefObject<Element | null>, refused: unknown): void {
  useEffect(() => {
    if (!refused) return undefined;
    const frame = requestAnimationFrame(() => goToFirstWrong(box.current));
    return () => cancelAnimationFrame(frame);
  }, [box, refused]);
}

/** Goes to the first thing refused on the page, or in the dialog over it, once what was just refused is drawn. */
export function showFirstWrong(): void {
  requestAnimationFrame(() => goToFirstWrong([...document.querySelectorAll('main, [role="dialog"]')].at(-1) ?? null));
}
