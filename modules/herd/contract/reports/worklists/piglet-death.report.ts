import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** Why and when piglets die with the sow: deaths dated in the period, or of the litters closed in it. */
export const pigletDeathReport = defineReport({
  route: 'PigletDeathReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    F.from,
    F.to,
    {
      key: 'basis',
      kind: 'code',
      label: { V: 'Cách tính', E: 'Basis', T: 'วิธีนับ' },
      list: 'lossbasis',
      initial: 'dated',
      required: true,
    },
    F.roomid,
    { key: 'reason', kind: 'code', label: { V: 'Lý do', E: 'Reason', T: 'สาเหตุ' }, list: 'reason', listParents: { eventcd: 'PLD' } },
    F.applyid,
    F.parityFrom,
    F.parityTo,
    F.asof,
  ],
  params: z.object({
    ...periodParams,
    farmid: code,
    basis: z.enum(['dated', 'closed']).default('dated'),
    roomid: code,
    reason: code,
    applyid: code,
    parityFrom: z.int32().nullish(),
    parityTo: z.int32().nullish(),
  }),
});
export type PigletDeathParams = z.output<typeof pigletDeathReport.params>;
