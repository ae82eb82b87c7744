import { REF_COLUMNS } from '#modules/finance/domain/sales/line-kinds.ts';

/** SQL of what a line `l` wrote in the book of what it sells. */
export const LINE_REF = `coalesce(${REF_COLUMNS.map((column) => `l.${column}`).join(', ')})`;
