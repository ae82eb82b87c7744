import reports from 'virtual:reports';
import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { accountScreens } from '#modules/account/web/screens.ts';
import { adminScreens } from '#modules/admin/web/screens.ts';
import { financeScreens } from '#modules/finance/web/screens.ts';
import { geneticsScreens } from '#modules/genetics/web/screens.ts';
import { growfinishScreens } from '#modules/growfinish/web/screens.ts';
import { herdScreens } from '#modules/herd/web/screens.ts';
import { jobsScreens } from '#modules/jobs/web/screens.ts';
import { labScreens } from '#modules/lab/web/screens.ts';
import { poultryScreens } from '#modules/poultry/web/screens.ts';
import { stockScreens } from '#modules/stock/web/screens.ts';

/** A report's page is made from its declaration. */
const REPORTS: ScreenMap = Object.fromEntries(
  Object.entries(reports).map(([route, load]) => [route, reportScreen(async () => (await load()).default)]),
);

/**
 * Pages of the modules by route name; a report whose page holds more than its declaration has one of its own. A page may stand
 * in another module than its route: the card of an animal is the herd's. A file of its own, for who only signs in needs none of it.
 */
export const PAGES: ScreenMap = {
  ...REPORTS,
  ...accountScreens,
  ...herdScreens,
  ...geneticsScreens,
  ...growfinishScreens,
  ...poultryScreens,
  ...stockScreens({
    due: async () => {
      const { dueGoods, dueGoodsOf } = await import('#modules/growfinish/web/entry/due-goods.tsx');
      const { FLOCKS_DUE, findFlockDue } = await import('#modules/poultry/contract/programme.calls.ts');
      return [dueGoods, dueGoodsOf({ call: findFlockDue, title: FLOCKS_DUE })];
    },
  }),
  ...financeScreens,
  ...jobsScreens,
  ...labScreens,
  ...adminScreens,
};
