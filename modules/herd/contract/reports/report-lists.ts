import type { ListDef } from '#engine/define/fields.ts';
import { ANIMAL_LISTS } from './animals/lists.ts';
import { HERD_LISTS } from './codes.ts';
import { FIGURE_LIST } from './production/lists.ts';

/** Fixed lists of the herd that no field carries. Read on the server only. */
export const REPORT_LISTS: readonly ListDef[] = [FIGURE_LIST, ...Object.values(HERD_LISTS), ANIMAL_LISTS.relation];
