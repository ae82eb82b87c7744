import { foldText } from '#engine/sheet/parse-cell.ts';
import { queries, readCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import type { Finder } from '#engine/web/screens/finder.ts';
import { sessionState } from '#engine/web/session/store.ts';
import { t3 } from '#kernel/language.ts';

interface Person {
  readonly userid: string;
  readonly username: string;
  readonly name: string;
}
const findUsers = callTo<{ size: number }, { rows: readonly Person[] }>('/admin/findUsers');
/** People read at once: names are compared here, marks aside. */
const READ = 500;
const SHOWN = 5;

/** People with an account, by name. */
const people: Finder = {
  key: 'people',
  title: t3('Người dùng', 'People', 'ผู้ใช้'),
  menu: 'UserAccount',
  find: async (words) => {
    const wanted = foldText(words);
    const { rows } = await queries.fetchQuery({
      queryKey: ['people', sessionState().session?.userid ?? ''],
      queryFn: () => readCall(findUsers, { size: READ }),
    });
    const fits = rows.filter(({ name, username }) => foldText(`${name} ${username}`).includes(wanted));
    return fits.slice(0, SHOWN).map(({ userid, username, name }) => ({
      id: userid,
      title: name,
      detail: username,
      route: 'UserAccount',
      params: { text: username },
    }));
  },
};

export const adminFinders: readonly Finder[] = [people];
