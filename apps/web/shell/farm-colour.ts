/** Colours apart enough to tell farms by. */
const COLOURS = 12;
/** Farms whose ids follow each other stand far apart on the circle. */
const STEP = 5;
/** From orange round to violet: red is what alarms are written in. */
const [FIRST, LAST] = [30, 318];

/** The colour of a farm, the same for everybody on every device: it follows from its id. */
export function farmColour(farmid: string): string {
  const sum = [...farmid].reduce((held, letter) => (held * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0);
  const place = (sum * STEP) % COLOURS;
  return `hsl(${FIRST + Math.round((place * (LAST - FIRST)) / (COLOURS - 1))} 65% 45%)`;
}
