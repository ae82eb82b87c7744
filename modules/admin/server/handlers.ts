import type { Product } from '#engine/server/module.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { commonHandlers } from './common/common.handlers.ts';
import { farmHandlers } from './farms/farm.handlers.ts';
import { initHandlers } from './farms/init.handlers.ts';
import { sightHandlers } from './farms/sight.handlers.ts';
import { treeHandlers } from './farms/tree.handlers.ts';
import { codeHandlers } from './settings/code.handlers.ts';
import { settingHandlers } from './settings/setting.handlers.ts';
import { menuHandlers } from './users/menu.handlers.ts';
import { menuCopyHandlers } from './users/menu-copy.handlers.ts';
import { moveHandlers } from './users/move.handlers.ts';
import { userHandlers } from './users/user.handlers.ts';

/** What answers the calls of the admin module and the lists all modules share. */
export function adminHandlers({ routes, settings, ...lists }: Pick<Product, 'routes' | 'settings' | 'fixedList' | 'codeLists' | 'lists'>): Handler[] {
  return [
    ...commonHandlers(lists),
    ...settingHandlers(settings),
    ...codeHandlers(lists.codeLists),
    ...farmHandlers,
    ...treeHandlers,
    ...sightHandlers,
    ...initHandlers(routes, settings, lists.codeLists),
    ...moveHandlers(routes),
    ...userHandlers(routes),
    ...menuHandlers(routes.filter(({ noPage }) => noPage !== true)),
    ...menuCopyHandlers(routes),
  ];
}
