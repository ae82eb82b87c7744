import type { HomeAct, HomeRow, HomeTile, HomeTone } from '#engine/define/home.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows } from '#engine/server/session.ts';
import { type Text3, t1 } from '#kernel/language.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import { eventsOf, isLate, type WorkLine } from '#modules/herd/domain/work/work-lines.ts';
import type { WorkList } from '#modules/herd/domain/work/work-lists.ts';
import { animalsOf } from '../reports/animals/work-animals.ts';
import { linesOf, togetherOf } from '../reports/animals/work-lines.ts';
import type { LoadFarmFacts } from '../store/load-context.ts';
import { farmParam } from './farm-link.ts';

/** Lists of PigLstReport that Home shows; who stands on an alarming one is past a limit of the farm. */
const ATTENTION: Readonly<Partial<Record<WorkList, { readonly label: Text3; readonly tone?: HomeTone }>>> = {
  serve: { label: { V: 'Nái chờ phối', E: 'Open sows to serve', T: 'แม่สุกรรอผสม' } },
  check: { label: { V: 'Nái đến ngày khám thai', E: 'Pregnancy checks due', T: 'ถึงกำหนดตรวจท้อง' } },
  due: { label: { V: 'Nái sắp đẻ', E: 'Sows due to farrow', T: 'แม่สุกรใกล้คลอด' } },
  overdue: { label: { V: 'Nái quá ngày đẻ', E: 'Sows overdue', T: 'แม่สุกรเลยกำหนดคลอด' }, tone: 'bad' },
  wean: { label: { V: 'Ổ đến ngày cai sữa', E: 'Litters to wean', T: 'ครอกถึงกำหนดหย่านม' } },
  late: { label: { V: 'Nái cai sữa chậm phối', E: 'Weaned, not served in time', T: 'หย่านมแล้วผสมช้า' }, tone: 'warn' },
};
const SHOWN = Object.keys(ATTENTION) as readonly WorkList[];
/** Animals a tile names; its list has them all. */
const NAMED = 5;
const WORST: readonly HomeTone[] = ['bad', 'warn', 'plain'];

/** How much an animal presses: its list past a limit, its own mark, or its day gone by. */
function toneOf(line: WorkLine): HomeTone {
  const alarm = ATTENTION[line._list]?.tone;
  if (alarm === 'bad' || line.item.tone === 'bad') return 'bad';
  return alarm ?? line.item.tone ?? (isLate(line) ? 'warn' : 'plain');
}

/** The usual event of an animal on its list, where the person may enter it. */
function actOf(line: WorkLine, enters: boolean): HomeAct | null {
  const [event] = eventsOf(line);
  if (event === undefined || !enters) return null;
  return { label: EVENT_ACTIONS[event].label, route: EVENT_ACTIONS[event].one, params: { pgid: line.animal.pgid, event } };
}

/** The usual event of all of them at once, where it may be entered so. */
function actOfAll(list: WorkList, lines: readonly WorkLine[], enters: boolean): HomeAct | null {
  const { event, pgids } = togetherOf(list, lines);
  if (event === undefined || !enters || pgids.length < 2) return null;
  return { label: EVENT_ACTIONS[event].label, route: 'MultiPigEvent', params: { eventcd: event, pgids: pgids.join(',') } };
}

function rowOf(line: WorkLine, enters: boolean): HomeRow {
  const { animal, item } = line;
  const where = t1(animal.roomid ?? '');
  const told = (language: keyof Text3): string => [where[language], item.hint[language]].filter(Boolean).join(' · ');
  return {
    name: animal.pgid,
    detail: { V: told('V'), E: told('E'), T: told('T') },
    late: line._late,
    tone: toneOf(line),
    route: 'PigQRDetails',
    params: { pgid: animal.pgid },
    act: actOf(line, enters),
  };
}

/** What needs doing today as PigLstReport lists it: how many, the worst of them by name, and the form that enters them. */
export async function attentionTiles(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HomeTile[]> {
  const { session, db } = ctx;
  const { settings, curbusdt } = await farmFacts(db, farmid);
  const at = { tx: db, farmid, settings };
  const lines = await linesOf(at, await animalsOf(db, at, curbusdt, {}), SHOWN, { on: curbusdt, until: curbusdt });
  const here = farmid === session.farmid;
  const [one, many] = [here && allows(session, 'PigEvent', 'add'), here && allows(session, 'MultiPigEvent', 'add')];
  return SHOWN.map((list) => {
    const members = lines.filter((line) => line._list === list).toSorted((a, b) => b._late - a._late);
    return {
      ...{ key: list, label: ATTENTION[list]?.label ?? t1(list), kind: 'attention', value: members.length, decimals: 0, unit: '' },
      tone: WORST.find((tone) => members.some((line) => toneOf(line) === tone)) ?? 'plain',
      rows: members.slice(0, NAMED).map((line) => rowOf(line, one)),
      act: actOfAll(list, members, many),
      route: 'PigLstReport',
      params: { lists: list, ahead: '0', ...farmParam(ctx, farmid) },
    };
  });
}
