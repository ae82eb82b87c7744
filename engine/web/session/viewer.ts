import type { RouteName } from '#engine/define/route-name.ts';
import { useRights, useSession } from './store.ts';
import type { Rights } from './types.ts';

/** Who looks at a page: the rights on its screen, and the level; 0 without an account. */
export interface Viewer extends Rights {
  readonly level: number;
}

/** Who looks at a screen. */
export function useViewer(route: RouteName): Viewer {
  const rights = useRights(route);
  const level = useSession()?.USRLVL ?? 0;
  return { ...rights, level };
}
