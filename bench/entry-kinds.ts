import { addDays, businessDate } from '#kernel/business-date.ts';

/** The day the animals of the bench came. */
export const START = businessDate('20260101');
export const BOAR = 'B1';

export type Body = Readonly<Record<string, unknown>>;

export interface EntryKind {
  readonly name: string;
  /** The kind of event an animal must have had before. */
  readonly after?: string;
  readonly body: (pgid: string) => Body;
}

const WARNINGS = ['W_GILT', 'W_INBREEDING', 'W_BREEDS', 'W_GEST', 'W_WEAN'];
const head = { applyid: 'OP1', accept: WARNINGS };

/** What is entered: every animal is weighed, mated, farrows and is weaned, each once. */
export const KINDS: readonly EntryKind[] = [
  {
    name: 'a weighing',
    body: (pgid) => ({ ...head, pgid, eventcd: 'WGT', eventdt: addDays(START, 20), weight: 103.5 }),
  },
  {
    name: 'a mating',
    body: (pgid) => ({ ...head, pgid, eventcd: 'MAT', eventdt: addDays(START, 60), matetp: 'AI', boarid: BOAR }),
  },
  {
    name: 'a farrowing',
    after: 'a mating',
    body: (pgid) => ({
      ...{ ...head, pgid, eventcd: 'FAR', eventdt: addDays(START, 175), roomid: `F${1 + (Number(pgid.slice(1)) % 4)}` },
      ...{ livenum: 12, mllivenum: 6, felivenum: 6, deadnum: 1, deadnum1: 1, mummynum: 0, totalweight: 18 },
    }),
  },
  {
    name: 'a weaning',
    after: 'a farrowing',
    body: (pgid) => ({
      ...{ ...head, pgid, eventcd: 'WEA', eventdt: addDays(START, 199), roomid: 'N1' },
      ...{ weannum: 12, mlweannum: 6, feweannum: 6, weanweight: 77 },
    }),
  },
];
