/** Less than this, in pixels, is a bar of the browser that came or went. */
const LEAST = 120;

/** What is seen of a page, in pixels. */
export interface Sight {
  /** Height the page is laid out in, and the tallest it was at this width. */
  readonly height: number;
  readonly tallest: number;
  /** Height and top of the part that is seen, and how far it is drawn larger. */
  readonly seen: number;
  readonly from: number;
  readonly scale: number;
  /** Something is typed into. */
  readonly typing: boolean;
}

/**
 * Whether a phone's keyboard is up, and how much of the page's layout it covers: nothing where the browser lays the page out
 * anew above it (Android), its height where it lies over the page (iPhone).
 */
export function keyboardOf({ height, tallest, seen, from, scale, typing }: Sight): { readonly up: boolean; readonly covers: number } {
  if (scale !== 1 || !typing || tallest - seen < LEAST) return { up: false, covers: 0 };
  return { up: true, covers: Math.max(0, Math.round(height - seen - from)) };
}

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"]), textarea';

/**
 * Follows the keyboard of a phone: `data-keyboard` stands on the root while it is up, and `--keyboard-height` says what it covers.
 * @returns how to stop.
 */
export function followKeyboard(): () => void {
  const { visualViewport: sight, document } = window;
  const root = document.documentElement;
  if (sight === null || !matchMedia('(pointer: coarse)').matches) return () => undefined;
  const tallest = new Map<number, number>();
  const look = (): void => {
    const { innerHeight: height, innerWidth: width } = window;
    tallest.set(width, Math.max(tallest.get(width) ?? 0, height));
    const { up, covers } = keyboardOf({
      height,
      tallest: tallest.get(width) ?? height,
      seen: sight.height,
      from: sight.offsetTop,
      scale: sight.scale,
      typing: document.activeElement?.matches(TYPED_INTO) ?? false,
    });
    root.toggleAttribute('data-keyboard', up);
    root.style.setProperty('--keyboard-height', `${covers}px`);
  };
  const whens = [
    [sight, 'resize'],
    [sight, 'scroll'],
    [document, 'focusin'],
    [document, 'focusout'],
  ] as const;
  for (const [on, what] of whens) on.addEventListener(what, look);
  look();
  return () => {
    for (const [on, what] of whens) on.removeEventListener(what, look);
  };
}
