import type { REVALUATION } from '#engine/ledger/domain/lots.ts';

/** Ways goods come in. */
export const IN_KINDS = ['opening', 'purchase', 'production', 'return', 'transferin', 'found', 'convin'] as const;
/** Ways goods go out. */
export const OUT_KINDS = ['house', 'general', 'sale', 'supplier', 'disposal', 'lab', 'transferout', 'missing', 'convout'] as const;
export type MoveKind = (typeof IN_KINDS)[number] | (typeof OUT_KINDS)[number] | typeof REVALUATION;
