import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { PARAM_FIELDS as F, periodParams } from '../params.ts';
import { codes, PRODUCTION_FIELDS } from '../production/fields.ts';

const FARMS: Field = { ...PRODUCTION_FIELDS.farms, help: t3('Để trống: trại hiện tại', 'Blank: the current farm', 'เว้นว่าง: ฟาร์มปัจจุบัน') };
const ANIMALS: Field = {
  key: 'animals',
  kind: 'code',
  label: t3('Heo', 'Animals', 'สุกร'),
  list: 'dataanimals',
  initial: 'all',
};
const WINDOW: Field = { key: 'window', kind: 'code', label: t3('Khoảng ngày theo', 'Period of', 'ช่วงวันที่ของ'), list: 'datawindow', initial: 'entry' };
const LEVEL: Field = { key: 'level', kind: 'code', label: t3('Mỗi dòng là', 'One row is', 'แต่ละแถวคือ'), list: 'boarrows', initial: 'collection' };

const common = { ...periodParams, farms: codes };

/** One row a mating, for pivot tables. */
export const matingData = defineReport({
  route: 'PigProData',
  module: 'herd',
  paper: 'landscape',
  fields: [FARMS, F.from, F.to, ANIMALS, F.asof],
  params: z.object({ ...common, animals: z.enum(['all', 'present', 'left']).default('all') }),
});
export type MatingDataParams = z.output<typeof matingData.params>;

/** One row a litter. */
export const litterData = defineReport({
  route: 'PigProData2',
  module: 'herd',
  paper: 'landscape',
  fields: [FARMS, F.from, F.to, F.asof],
  params: z.object(common),
});
export type LitterDataParams = z.output<typeof litterData.params>;

/** One row a female, from arrival to leaving or today. */
export const lifetimeData = defineReport({
  route: 'PigProData3',
  module: 'herd',
  paper: 'landscape',
  fields: [FARMS, WINDOW, F.from, F.to, ANIMALS],
  params: z.object({
    ...common,
    window: z.enum(['entry', 'mating', 'leaving']).default('entry'),
    animals: z.enum(['all', 'present', 'left']).default('all'),
  }),
});
export type LifetimeDataParams = z.output<typeof lifetimeData.params>;

/** Boars: one row a collection, a mating use, or a boar and month. */
export const boarData = defineReport({
  route: 'PigProBoarData',
  module: 'herd',
  paper: 'landscape',
  fields: [FARMS, LEVEL, F.from, F.to, F.asof],
  params: z.object({ ...common, level: z.enum(['collection', 'use', 'month']).default('collection') }),
});
export type BoarDataParams = z.output<typeof boarData.params>;
