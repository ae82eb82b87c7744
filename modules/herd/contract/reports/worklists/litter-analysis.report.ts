import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** What litters are grouped by. */
export const LITTER_GROUPS = ['parity', 'lineage', 'boar', 'boarlineage', 'operator', 'house', 'gestation', 'mateday', 'lactation', 'month'] as const;
export type LitterGroup = (typeof LITTER_GROUPS)[number];

/** What litter size and losses depend on. */
export const litterAnalysisReport = defineReport({
  route: 'PigFarrowReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    F.from,
    F.to,
    { key: 'by', kind: 'code', label: { V: 'Phân nhóm theo', E: 'Group by', T: 'จัดกลุ่มตาม' }, list: 'littergroup', initial: 'parity', required: true },
    { key: 'second', kind: 'code', label: { V: 'Sau đó theo', E: 'Then by', T: 'จากนั้นตาม' }, list: 'littergroup' },
    {
      key: 'least',
      kind: 'int',
      label: { V: 'Số ổ tối thiểu', E: 'Litters at least', T: 'จำนวนครอกขั้นต่ำ' },
      min: 1,
      max: 200,
      initial: 5,
    },
    F.asof,
  ],
  params: z.object({
    ...periodParams,
    farmid: code,
    by: z.enum(LITTER_GROUPS).default('parity'),
    second: z.enum(LITTER_GROUPS).nullish(),
    /** The class a figure opens. */
    lineage: code,
    boarid: code,
    boarlineage: code,
    applyid: code,
    roomid: code,
    parityFrom: z.number().int().min(0).max(30).nullish(),
    parityTo: z.number().int().min(0).max(30).nullish(),
    least: z.number().int().min(1).max(200).default(5),
  }),
});
export type LitterAnalysisParams = z.output<typeof litterAnalysisReport.params>;
