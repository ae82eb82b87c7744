import { type Issue, refuse } from '#kernel/issue.ts';

/** Who photographed: the asking farm what it sends, the laboratory what came. */
export type ImageSide = 'sender' | 'lab';

/** States in which a side may still put photographs to a request or take its own away: the farm until the box leaves, the laboratory until the paper is approved. */
const OPEN: Readonly<Record<ImageSide, ReadonlySet<string>>> = {
  sender: new Set(['05', '10']),
  lab: new Set(['05', '10', '15', '20', '25', '30', '32', '35', '40']),
};

/** Whether a side may change its photographs in a state. */
export const changesImages = (side: ImageSide, state: string): boolean => OPEN[side].has(state);

/** What stands in the way of one more photograph; `held`: those the side has already. */
export function imageIssue(
  side: ImageSide,
  { state, held, most }: { readonly state: string; readonly held: number; readonly most: number },
): Issue | null {
  if (!changesImages(side, state)) return refuse('LAB_FROZEN', 'state', { status: state });
  return held >= most ? refuse('V_RANGE', 'images', { min: 0, max: most }) : null;
}
