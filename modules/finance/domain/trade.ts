/** Which animals a paper of money is about: pigs (PigExp) or chickens (ChkExp). Numbers, states and payments are those of every paper. */
export const TRADE_CODES = ['pigs', 'poultry'] as const;
export type Trade = (typeof TRADE_CODES)[number];
