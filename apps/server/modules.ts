import type { Pools } from '#db/pool.ts';
import { demoAfter } from '#engine/server/demo.ts';
import type { ServerModule } from '#engine/server/module.ts';
import { accountServer } from '#modules/account/module-server.ts';
import { adminServer } from '#modules/admin/module-server.ts';
import { financeServer } from '#modules/finance/module-server.ts';
import { geneticsServer } from '#modules/genetics/module-server.ts';
import { growfinishServer } from '#modules/growfinish/module-server.ts';
import { herdServer } from '#modules/herd/module-server.ts';
import { jobsServer } from '#modules/jobs/module-server.ts';
import { labServer } from '#modules/lab/module-server.ts';
import { poultryServer } from '#modules/poultry/module-server.ts';
import { stockServer } from '#modules/stock/module-server.ts';
import { growDemo } from './demo/sample-growing.ts';
import { herdDemo } from './demo/sample-herd.ts';
import { trialsOn } from './demo/trial-farm.ts';
import { financeServices } from './finance-services.ts';
import { geneticServices } from './genetic-services.ts';
import { growServices } from './grow-services.ts';
import { herdServices } from './herd-services.ts';
import { jobServices } from './job-services.ts';
import { labServices } from './lab-services.ts';
import { poultryServices } from './poultry-services.ts';
import { stockServices } from './stock-services.ts';
import { VERSION } from './version.ts';

/** The server halves of the modules. What one asks of another goes through here: no module imports another's server. */
export function serverModules(pools: Pools): readonly ServerModule[] {
  const herd = herdServer(herdServices);
  const growing = growfinishServer(growServices);
  return [
    accountServer({ version: VERSION, trials: trialsOn(pools) }),
    // Herds and growing pigs are lived by play/, which stands above the modules.
    { ...herd, demo: demoAfter(herdDemo, herd.demo) },
    geneticsServer(geneticServices),
    stockServer(stockServices),
    { ...growing, demo: demoAfter(growDemo, growing.demo) },
    poultryServer(poultryServices),
    financeServer(financeServices),
    jobsServer(jobServices),
    labServer(labServices),
    adminServer,
  ];
}
