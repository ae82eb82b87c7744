/** An item as orders are proposed for it, in base units. */
export interface OrderAsked {
  readonly qty: number;
  readonly onway: number;
  readonly lowest: number;
  /** Mean use a day. */
  readonly meanuse: number;
  /** COVERDAYS: days an order covers. */
  readonly coverdays: number;
}

/** Days the stock lasts (null when nothing is used), and lowest stock + COVERDAYS × mean use − quantity − on the way, at least 0. */
export function orderProposal({ qty, onway, lowest, meanuse, coverdays }: OrderAsked): { meanuse: number; cover: number | null; order: number } {
  const used = meanuse > 0 ? meanuse : 0;
  return { meanuse: used, cover: used === 0 ? null : qty / used, order: Math.max(0, lowest + coverdays * used - qty - onway) };
}
