/** Least height of what a finger presses, pixels. */
const FINGER = 44;

/** Height of a row that is dense under a mouse and large enough for a finger on a touch screen. */
export const rowHeight = (dense: number): number => (matchMedia('(pointer: coarse)').matches ? FINGER : dense);
