import type { Field } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useSession } from '#engine/web/session/store.ts';
import { TRANSFER_WORDS as T } from '../../contract/transfer-words.ts';
import { WORDS } from '../words.ts';

/** Where a transfer comes from and goes to; goods of a laboratory name no warehouse yet. */
export interface Ends {
  readonly fromfarm: string;
  readonly storeid: string;
  readonly tostore: string | null;
}

const NAMED: readonly Field[] = [
  { key: 'farm', kind: 'code', list: 'farm', label: T.fromfarm },
  { key: 'store', kind: 'code', list: 'store', label: WORDS.tostore },
];

/** The ends of a transfer to the own farm as people call them: farms and own warehouses by name, the warehouse of another farm by its code. */
export function useEnds(): (row: Ends) => Ends {
  const named = useCodeTexts(NAMED);
  const own = useSession()?.FARMID;
  return ({ fromfarm, storeid, tostore }) => ({
    fromfarm: named('farm', fromfarm),
    storeid: fromfarm === own ? named('store', storeid) : storeid,
    tostore: tostore === null ? null : named('store', tostore),
  });
}
