/** Colours apart enough to tell farms by. */
const COLOURS = 12;
/** Farms whose ids follow each other stand far apart on the circle. */
const STEP = 5;

/** The colour of a farm, the same for everybody on every device: it follows from its id. */
export function farmColour(farmid: string): string {
  const sum = [...farmid].reduce((held, letter) => (held * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0);
  return `hsl(${((sum * STEP) % COLOURS) * (360 / COLOURS)} 65% 45%)`;
}
