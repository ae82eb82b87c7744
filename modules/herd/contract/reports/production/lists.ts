import { defineList } from '#engine/define/fields.ts';
import { t1 } from '#kernel/language.ts';
import { FIGURES } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';

/** Figures that are sums over a period, in the order of the production set, then the others. */
const CHOSEN = new Set(PRODUCTION_SET.flatMap(({ codes }) => codes));
const BY_CODE = new Map(FIGURES.map((figure) => [figure.code, figure.name]));
const REST = FIGURES.filter(({ code, formula, family }) => formula !== undefined && !CHOSEN.has(code) && family !== 'nursery');

/** Figures a report may be asked for; read by the code lists of the server only, so that no page carries them. */
export const FIGURE_LIST = defineList(
  'figure',
  Object.fromEntries([...CHOSEN, ...REST.map(({ code }) => code)].map((code) => [code, BY_CODE.get(code) ?? t1(code)])),
);
