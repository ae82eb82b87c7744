import { readCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import type { Finder } from '#engine/web/screens/finder.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';

interface FoundNote {
  readonly noteid: string;
  readonly note: string;
  readonly valuedt: string;
  readonly storeid: string;
}
const findNotes = callTo<{ notetp: string; note: string; size: number }, { rows: readonly FoundNote[] }>('/stock/findNotes');
const SHOWN = 4;

/** Notes of a kind by their number. */
const notesOf = (notetp: 'RN' | 'DN', route: 'PigInstockDetail' | 'PigOstockDetail', title: Finder['title']): Finder => ({
  key: notetp,
  title,
  menu: route,
  find: async (words) => {
    // A number is typed with its digits; without any there is no note meant.
    if (!/\d/.test(words)) return [];
    const { rows } = await readCall(findNotes, { notetp, note: words.toUpperCase(), size: SHOWN });
    return rows.map(({ noteid, note, valuedt, storeid }) => ({
      id: noteid,
      title: note,
      detail: `${formatDate(valuedt)} · ${storeid}`,
      route,
      params: { open: noteid },
    }));
  },
});

export const stockFinders: readonly Finder[] = [
  notesOf('RN', 'PigInstockDetail', t3('Phiếu nhập', 'Received notes', 'ใบรับสินค้า')),
  notesOf('DN', 'PigOstockDetail', t3('Phiếu xuất', 'Delivery notes', 'ใบจ่ายสินค้า')),
];
