import type { ModuleDef } from '#engine/define/module.ts';
import { accountModule } from '#modules/account/module.ts';
import { adminModule } from '#modules/admin/module.ts';
import { financeModule } from '#modules/finance/module.ts';
import { geneticsModule } from '#modules/genetics/module.ts';
import { growfinishModule } from '#modules/growfinish/module.ts';
import { herdModule } from '#modules/herd/module.ts';
import { jobsModule } from '#modules/jobs/module.ts';
import { labModule } from '#modules/lab/module.ts';
import { poultryModule } from '#modules/poultry/module.ts';
import { stockModule } from '#modules/stock/module.ts';

/** The modules of the product. Routes, menu, permissions, API document and tests come from this list. */
export const MODULES: readonly ModuleDef[] = [
  accountModule,
  herdModule,
  geneticsModule,
  growfinishModule,
  poultryModule,
  stockModule,
  financeModule,
  jobsModule,
  labModule,
  adminModule,
];
