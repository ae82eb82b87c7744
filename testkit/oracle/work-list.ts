import { type Cells, dateText, pigletsOf, standsIn } from './book.ts';
import { recordStart, recordsOf } from './herd.ts';
import type { Life } from './life.ts';
import { dayOf, type OracleSettings, textIn } from './raw.ts';
import { heatsOf, lastEvent, marksOn, openSince, statusOf } from './standing.ts';

/** Settings the lists are made with. */
export interface ListSettings extends OracleSettings {
  readonly HEATCYC: number;
  readonly GILTAGEMIN: number;
  readonly GILTLATE: number;
  readonly WSISTD: number;
  readonly DELAYMATE: number;
  readonly FREGSTD: number;
  readonly MOVEDAY: number;
  readonly OVERDUE: number;
  readonly LACTSTD: number;
  readonly BOARAGEMIN: number;
  readonly POORLIT: number;
  readonly OLDPAR: number;
  readonly POORFERT: number;
}

/** The lists in the order of the entry. */
export const LISTS = ['heat', 'serve', 'late', 'recheck', 'check', 'move', 'due', 'overdue', 'wean', 'vaccinate', 'mark', 'fault', 'boar'];

interface Item {
  readonly list: string;
  readonly due: number;
  readonly inday: number;
  readonly hint: string;
}

interface Look {
  readonly settings: ListSettings;
  readonly day: number;
  readonly until: number;
  readonly words: Readonly<Record<string, string>>;
}

function giltItems(life: Life, { settings, day, until }: Look): Item[] {
  const heats = heatsOf(life);
  const birth = life.birth ?? life.entry;
  const due = heats.length > 0 ? Math.max(...heats) + settings.HEATCYC : birth + settings.GILTAGEMIN;
  const hint = `${heats.length} heats, age ${day - birth} d`;
  const late = day - birth > settings.GILTLATE;
  return [
    ...(due <= until ? [{ list: 'heat', due, inday: day - life.entry, hint }] : []),
    ...(late ? [{ list: 'late', due: birth + settings.GILTLATE, inday: day - birth, hint }] : []),
  ];
}

function openItems(life: Life, weaned: boolean, { settings, day }: Look): Item[] {
  const since = openSince(life);
  const late = day - since > settings.DELAYMATE;
  const due = since + (weaned ? settings.WSISTD : 0);
  return [{ list: late ? 'late' : 'serve', due, inday: day - since, hint: weaned ? 'Weaned' : 'Mating failed' }];
}

/** Day she came into the house she stands in. */
function housedOn(life: Life): number {
  const days = life.events.map(dayOf);
  const house = standsIn(life, Math.max(...days), true);
  let found = life.entry;
  for (let day = Math.max(...days); day >= life.entry && standsIn(life, day, true) === house; day -= 1) found = day;
  return found;
}

function inPigItems(life: Life, { settings, day, until }: Look): Item[] {
  const service = life.services.at(-1);
  if (service === undefined) return [];
  const n = day - service.matedt;
  const checked = service.check !== null;
  const result = service.check === null ? null : textIn(service.check, 'fregexamreslt');
  const hint = checked ? '' : 'Not checked';
  const due = service.matedt + settings.GESTSTD;
  const move = service.matedt + settings.MOVEDAY;
  const items: Item[] = [];
  for (const [first, last] of [
    [18, 24],
    [39, 45],
  ] as const)
    if (result !== 'positive' && service.matedt + first <= until && service.matedt + last >= day)
      items.push({ list: 'recheck', due: service.matedt + first, inday: n, hint: `Day ${first}–${last}` });
  if (!checked && service.matedt + settings.FREGSTD <= until && n < settings.OVERDUE)
    items.push({ list: 'check', due: service.matedt + settings.FREGSTD, inday: n, hint: '' });
  if (move <= until && housedOn(life) < move - 10) items.push({ list: 'move', due: move, inday: n, hint });
  if (n > settings.GESTMAX)
    items.push({ list: 'fault', due: day, inday: day - dayOf(lastEvent(life)), hint: `Mated ${n} days ago, outcome unknown` });
  if (n >= settings.OVERDUE) items.push({ list: 'overdue', due, inday: n, hint });
  else if (due <= until) items.push({ list: 'due', due, inday: n, hint });
  return items;
}

function nursingItems(life: Life, { settings, day, until }: Look, status: string): Item[] {
  const litter = life.litters.at(-1);
  if (litter === undefined) return [];
  const due = litter.farrowdt + settings.LACTSTD;
  const [left, n] = [pigletsOf(litter).left, day - litter.farrowdt];
  const fault = (hint: string): Item => ({ list: 'fault', due: day, inday: day - dayOf(lastEvent(life)), hint });
  return [
    ...(status === 'L' && due <= until ? [{ list: 'wean', due, inday: n, hint: `${left} piglets` }] : []),
    ...(status === 'F' ? [fault('No piglets, not weaned')] : []),
    ...(n > 45 ? [fault(`Lactating ${n} days`)] : []),
  ];
}

/** Non-productive days of the record she is in: none of a gilt or while she nurses; a mating that stands ends them. */
function runningNpd(life: Life, day: number): number {
  const status = statusOf(life);
  if (status === null || 'GLF'.includes(status)) return 0;
  const start = recordStart(life, life.litters.at(-1) ?? null);
  const end = 'MS'.includes(status) ? (life.services.at(-1)?.matedt ?? day) : day;
  return start === null ? 0 : Math.max(0, end - start);
}

function markItems(life: Life, { settings, day, words }: Look): Item[] {
  const marks = marksOn(life, day, settings);
  if (marks.length === 0) return [];
  const wasted = recordsOf(life).reduce((sum, { wasteday }) => sum + wasteday, 0) + runningNpd(life, day);
  const hint = `${marks.map((mark) => words[mark] ?? mark).join(', ')}; ${life.litters.length} litters, NPD ${wasted}`;
  return [{ list: 'mark', due: day, inday: day - dayOf(lastEvent(life)), hint }];
}

function boarItems(life: Life, { settings, until, day }: Look): Item[] {
  const collected = life.events.filter(({ eventcd }) => eventcd === 'SEM').map(dayOf);
  const grown = life.birth === null ? life.entry : Math.max(life.entry, life.birth + settings.BOARAGEMIN);
  const begun = collected.length > 0 ? Math.max(...collected) : grown;
  return begun + 14 <= until ? [{ list: 'boar', due: begun + 14, inday: day - begun, hint: collected.length > 0 ? '' : 'Never collected' }] : [];
}

/** Items by the status she stands in. */
const BY_STATUS: readonly (readonly [statuses: string, of: (life: Life, look: Look, status: string) => Item[]])[] = [
  ['G', giltItems],
  ['MS', inPigItems],
  ['LF', nursingItems],
  ['W', (life, look) => openItems(life, true, look)],
  ['RNA', (life, look) => openItems(life, false, look)],
];

function itemsOf(life: Life, look: Look): Item[] {
  const status = statusOf(life);
  if (status === null) return boarItems(life, look);
  const own = BY_STATUS.find(([statuses]) => statuses.includes(status));
  return [...(own?.[1](life, look, status) ?? []), ...markItems(life, look)];
}

/** Operator of the last farrowing or mating of a life. */
export function lastOperator(life: Life): string | null {
  const service = life.services.at(-1);
  const litter = life.litters.find((one) => one.service !== null && one.service === service);
  return litter?.farrow.applyid ?? service?.typed[0]?.applyid ?? null;
}

/** The morning round: lines of every list, by list, house, due day and identity. */
export function workLists(lives: readonly Life[], look: Look): (Cells & { readonly _list: string })[] {
  const lines = lives.flatMap((life) => {
    const last = lastEvent(life);
    const roomid = standsIn(life, look.day, true);
    return itemsOf(life, look).map(({ list, due, inday, hint }) => ({
      _list: list,
      list,
      pgid: life.ent.pgid,
      roomid,
      due: dateText(due),
      inday,
      last: last.eventcd,
      lastdt: last.eventdt,
      hint,
    }));
  });
  const key = (line: (typeof lines)[number]) => `${line.roomid ?? '~'} ${line.due} ${line.pgid}`;
  return lines.sort((a, b) => LISTS.indexOf(a.list) - LISTS.indexOf(b.list) || (key(a) < key(b) ? -1 : 1));
}
