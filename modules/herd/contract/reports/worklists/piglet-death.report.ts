import type { z } from 'zod';
import { choice } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { WORKLIST_LISTS } from './lists.ts';

/** Why and when piglets die with the sow: deaths dated in the period, or of the litters closed in it. */
export const pigletDeathReport = defineReport({
  route: 'PigletDeathReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.from,
    F.to,
    choice('basis', t3('Cách tính', 'Basis', 'วิธีนับ'), WORKLIST_LISTS.lossbasis, { fallback: 'dated', required: true }),
    F.roomid,
    { ...F.reason, listParents: { eventcd: 'PLD' } },
    F.applyid,
    F.parityFrom,
    F.parityTo,
    F.asof,
  ],
});
export type PigletDeathParams = z.output<typeof pigletDeathReport.params>;
