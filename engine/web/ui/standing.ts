/** Milliseconds without anything on its way after which a page stands. */
const REST_MS = 400;
/** A page that never comes to rest (a report of a minute, a network that hangs) is waited for so long, in milliseconds. */
const MOST_MS = 10_000;
const LOOK_MS = 100;
/** The browser's own record of when the first page stood, for who measures. */
export const STANDS_MARK = 'page-stands';

let onTheWay = 0;
let last = 0;
/** What waits until the page stands, with the moment it began to wait. */
const waiting = new Map<() => void, number>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Something the page needs to stand is on its way. @returns what to call when it is here or given up. */
export function awaitedByPage(): () => void {
  let here = false;
  onTheWay += 1;
  return () => {
    if (here) return;
    here = true;
    onTheWay -= 1;
    last = performance.now();
  };
}

/** Lets go all that has waited long enough at once, so that what the first asks for does not hold up the next. */
function look(): void {
  const now = performance.now();
  const stands = onTheWay === 0 && now - last >= REST_MS;
  for (const [run, since] of [...waiting]) {
    if (now - since < REST_MS || !(stands || now - since >= MOST_MS)) continue;
    if (performance.getEntriesByName(STANDS_MARK).length === 0) performance.mark(STANDS_MARK);
    waiting.delete(run);
    run();
  }
  if (waiting.size === 0) clearInterval(timer);
}

/**
 * Calls once when the page on screen stands: its files and answers have been here for a moment. What a person may
 * need later is fetched then, not beside what he looks at now.
 * @returns how to give it up.
 */
export function whenPageStands(run: () => void): () => void {
  if (waiting.size === 0) timer = setInterval(look, LOOK_MS);
  waiting.set(run, performance.now());
  return () => {
    waiting.delete(run);
    if (waiting.size === 0) clearInterval(timer);
  };
}
