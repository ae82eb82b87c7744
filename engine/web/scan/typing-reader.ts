/** Longest pause, in milliseconds, between two keys of a reader; a hand is slower. */
const QUICK_MS = 50;
/** Fewer keys than this are a hand that was quick. */
const LEAST = 5;

/** A key as it arrives: what it types, and when in milliseconds. */
export interface Pressed {
  readonly key: string;
  readonly at: number;
}

/**
 * Tells a reader from a hand: a reader that types (Bluetooth, USB) sends a whole code quickly and ends it with Enter.
 * @returns what takes the keys one by one, and answers the code when its Enter comes; else null.
 */
export function readerKeys(): (pressed: Pressed) => string | null {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, at }) => {
    if (at - last > QUICK_MS) typed = '';
    last = at;
    if (key.length === 1) {
      typed += key;
      return null;
    }
    // Shift and the like stand between the letters of a code.
    if (key !== 'Enter') return null;
    const code = typed;
    typed = '';
    return code.length >= LEAST ? code : null;
  };
}

const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/**
 * Listens for a reader anywhere on the page but in its fields, which take what a reader types themselves.
 * @returns how to stop.
 */
export function followReader(onCode: (code: string) => void): () => void {
  const keys = readerKeys();
  const listen = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const code = keys({ key: event.key, at: event.timeStamp });
    if (code === null) return;
    // The Enter of a reader must not press the button that has the focus.
    event.preventDefault();
    onCode(code);
  };
  addEventListener('keydown', listen, true);
  return () => removeEventListener('keydown', listen, true);
}
