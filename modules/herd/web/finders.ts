import { foldText } from '#engine/sheet/parse-cell.ts';
import { loadList } from '#engine/web/client/lists.ts';
import type { Finder } from '#engine/web/screens/finder.ts';
import { t3 } from '#kernel/language.ts';
import { EVENT_ACTIONS } from '../contract/reports/worklists/actions.ts';

const SHOWN = 6;
const ENTER = t3('Nhập sự kiện', 'Enter an event', 'บันทึกเหตุการณ์');

/** Events that are entered, by what people call them: the form opens with the event chosen. */
const events: Finder = {
  key: 'events',
  title: t3('Việc', 'Actions', 'การทำงาน'),
  menu: 'PigEvent',
  find: async (words, language) =>
    Object.values(EVENT_ACTIONS)
      .filter(({ label }) => Object.values(label).some((name) => foldText(name).includes(foldText(words))))
      .map(({ eventcd, label, one }) => ({
        id: eventcd,
        title: label[language],
        detail: ENTER[language],
        route: one,
        params: { event: eventcd },
      })),
};

/** Houses of breeding animals by code and name; each opens who stands there. */
const houses: Finder = {
  key: 'houses',
  title: t3('Chuồng', 'Houses', 'โรงเรือน'),
  menu: 'PigRoomReport',
  find: async (words) => {
    const wanted = foldText(words);
    const fits = (await loadList('room', { batchflg: 'N' })).filter(({ value, label }) => foldText(`${value} ${label}`).includes(wanted));
    return fits.slice(0, SHOWN).map(({ value, label }) => ({
      id: value,
      title: value,
      detail: label === value ? '' : label,
      route: 'PigRoomReport',
      params: { roomid: value },
    }));
  },
};

export const herdFinders: readonly Finder[] = [events, houses];
