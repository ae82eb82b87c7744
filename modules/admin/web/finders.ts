import { readCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import type { Finder } from '#engine/web/screens/finder.ts';
import { t3 } from '#kernel/language.ts';

interface Person {
  readonly userid: string;
  readonly username: string;
  readonly name: string;
}
const findUsers = callTo<{ text: string; size: number }, { rows: readonly Person[] }>('/admin/findUsers');
const SHOWN = 5;

/** People with an account, by name. */
const people: Finder = {
  key: 'people',
  title: t3('Người dùng', 'People', 'ผู้ใช้'),
  menu: 'UserAccount',
  find: async (words) => {
    const { rows } = await readCall(findUsers, { text: words, size: SHOWN });
    return rows.map(({ userid, username, name }) => ({
      id: userid,
      title: name,
      detail: username,
      route: 'UserAccount',
      params: { text: username },
    }));
  },
};

export const adminFinders: readonly Finder[] = [people];
