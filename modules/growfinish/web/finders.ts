import { foldText } from '#engine/sheet/parse-cell.ts';
import { loadList } from '#engine/web/client/lists.ts';
import type { Finder } from '#engine/web/screens/finder.ts';
import { t3 } from '#kernel/language.ts';

const SHOWN = 6;

/** Houses that are run as batches, by code and name; each opens its profile. */
const batchHouses: Finder = {
  key: 'batchhouses',
  title: t3('Chuồng nuôi', 'Growing houses', 'โรงเรือนเลี้ยง'),
  menu: 'PigletRoomdetail',
  find: async (words) => {
    const wanted = foldText(words);
    const fits = (await loadList('room', { batchflg: 'Y' })).filter(({ value, label }) => foldText(`${value} ${label}`).includes(wanted));
    return fits.slice(0, SHOWN).map(({ value, label }) => ({
      id: value,
      title: value,
      detail: label === value ? '' : label,
      route: 'PigletRoomdetail',
      params: { roomid: value },
    }));
  },
};

export const growFinders: readonly Finder[] = [batchHouses];
