import type { HomeRow, HomeTile, HomeTone } from '#engine/define/home.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows, type Session } from '#engine/server/session.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { type DueLine, dueByProgramme } from './due.ts';

export const DUE_LABEL = t3('Cám, thuốc, vắc xin đến hạn', 'Feed, medicine, vaccine due', 'อาหาร ยา วัคซีนถึงกำหนด');
const ENTER = t3('Ghi xuất dùng', 'Enter use', 'บันทึกการใช้');
/** Lines a tile names; its list has them all. */
const NAMED = 5;
const EVENTS: Readonly<Record<DueLine['itemtp'], string>> = { feed: 'FED', medicine: 'TRT', vaccine: 'VAC' };

const toneOf = ({ state }: DueLine): HomeTone => (state === 'late' ? 'warn' : 'plain');

/** Where what is due is listed: the programmes, for who may see them, else the form that enters it. */
const listOf = (session: Session): Pick<HomeRow, 'route' | 'params'> =>
  allows(session, 'PigletItemStd', 'view') ? { route: 'PigletItemStd', params: { tab: 'due' } } : { route: 'PigletEvent', params: {} };

function rowOf(line: DueLine, today: DueLine['from'], enters: boolean, session: Session): HomeRow {
  const { roomid, itemid, itemtp, item } = line;
  const { language } = session;
  const params = { roomid, event: EVENTS[itemtp], itemid };
  return {
    name: roomid,
    detail: { ...t1(item), [language]: item },
    late: daysBetween(line.from, today),
    tone: toneOf(line),
    ...listOf(session),
    ...(enters ? { act: { label: ENTER, route: 'PigletEvent', params } } : {}),
  };
}

/** What the programmes of goods ask for today, the latest first. */
export async function dueTile(ctx: SignedContext, farmid: string): Promise<HomeTile[]> {
  const { session, db } = ctx;
  const today = session.curbusdt;
  const lines = (await dueByProgramme(db, { farmid, language: session.language, day: today })).filter(({ offered }) => offered);
  const sorted = lines.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  const enters = farmid === session.farmid && allows(session, 'PigletEvent', 'add');
  return [
    {
      ...{ key: 'programme', label: DUE_LABEL, kind: 'attention', value: lines.length, decimals: 0, unit: '' },
      tone: lines.some((line) => toneOf(line) === 'warn') ? 'warn' : 'plain',
      rows: sorted.slice(0, NAMED).map((line) => rowOf(line, today, enters, session)),
      ...listOf(session),
    },
  ];
}
