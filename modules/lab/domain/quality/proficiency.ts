/** How a value of a proficiency round is judged. */
type Judgement = 'good' | 'questionable' | 'bad';

const SATISFACTORY = 2;
const UNSATISFACTORY = 3;
/** Tolerance of limits that are met by arithmetic of doubles. */
const TINY = 1e-9;

/** The z-score of a value against what was assigned (ISO 13528). */
export const zScore = (ours: number, assigned: number, sd: number): number => (ours - assigned) / sd;

/** |z| up to 2 is satisfactory, below 3 questionable, from 3 on unsatisfactory (ISO 13528). */
export function judgementOf(z: number): Judgement {
  const far = Math.abs(z);
  if (far <= SATISFACTORY + TINY) return 'good';
  return far < UNSATISFACTORY - TINY ? 'questionable' : 'bad';
}
