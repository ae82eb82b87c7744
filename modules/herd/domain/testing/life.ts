import type { FieldValues } from '#engine/define/field.ts';
import { businessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import type { Animal } from '../animal.ts';
import type { BoarView, GroupView, HerdContext, RoomView, SemenBatchView } from '../context.ts';
import { applyEvent, foldAnimal, planSave, type SavePlan } from '../fold.ts';
import { type CompanionEvent, compareEvents, type EventCode, type HerdEvent } from '../herd-event.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '../settings.ts';

/** One line of a life: code, day YYYYMMDD, what is typed, reason. */
export type Line = readonly [eventcd: EventCode, eventdt: string, data?: FieldValues, reason?: string | null];

const date = businessDate;

const ROOMS: readonly RoomView[] = [
  { roomid: 'G1', area: 'gilts', state: 'active', capacity: null, strict: false, live: 10 },
  { roomid: 'S1', area: 'sow', state: 'active', capacity: null, strict: false, live: 10 },
  { roomid: 'S2', area: 'sow', state: 'active', capacity: null, strict: false, live: 10 },
  { roomid: 'N1', area: 'nursery', state: 'active', capacity: null, strict: false, live: 100 },
  { roomid: 'CLOSED', area: 'sow', state: 'closed', capacity: null, strict: false, live: 0 },
  { roomid: 'NCLOSED', area: 'nursery', state: 'closed', capacity: null, strict: false, live: 0 },
  { roomid: 'FULL', area: 'sow', state: 'active', capacity: 20, strict: true, live: 20 },
  { roomid: 'TIGHT', area: 'sow', state: 'active', capacity: 20, strict: false, live: 21 },
  { roomid: 'LAST', area: 'sow', state: 'active', capacity: 20, strict: true, live: 19 },
];

const boar = (pgid: string, more: Partial<BoarView> = {}): BoarView => ({
  animalId: `A-${pgid}`,
  pgid,
  birthdt: date('20230101'),
  entrydt: date('20231001'),
  leftdt: null,
  sireid: null,
  damid: null,
  semenOnly: false,
  ...more,
});

const BOARS: readonly BoarView[] = [
  boar('B1'),
  boar('B2'),
  boar('YOUNG', { birthdt: date('20250801'), entrydt: date('20251001') }),
  boar('GONE', { leftdt: date('20250601') }),
  boar('BROTHER', { sireid: 'B1', damid: 'DAM1' }),
  boar('HALF', { sireid: 'B1', damid: 'DAM9' }),
  boar('SON', { sireid: 'B2', damid: 'S1' }),
];

const GROUPS: readonly GroupView[] = [{ code: '202602', first: date('20260105'), last: date('20260111') }];
const BATCHES: readonly SemenBatchView[] = [
  { batch: 'B1-20260108', boar: 'B1', collectdt: date('20260108'), left: 5 },
  { batch: 'B1-20260101', boar: 'B1', collectdt: date('20260101'), left: 5 },
  { batch: 'B1-EMPTY', boar: 'B1', collectdt: date('20260109'), left: 0 },
  { batch: 'B1-LAST', boar: 'B1', collectdt: date('20260109'), left: 1 },
];

const by = <T>(list: readonly T[], key: (item: T) => string): Map<string, T> => new Map(list.map((item) => [key(item), item]));
const [rooms, boars, groups, batches] = [
  by(ROOMS, (r) => r.roomid),
  by(BOARS, (b) => b.pgid),
  by(GROUPS, (g) => g.code),
  by(BATCHES, (b) => b.batch),
];

export interface FarmOptions {
  readonly settings?: Partial<HerdSettings>;
  readonly curbusdt?: string;
  readonly backday?: number;
  readonly lockday?: number;
  readonly usrlvl?: number;
  readonly history?: boolean;
  readonly golive?: string;
}

interface Held {
  events: HerdEvent[];
  animal: Animal | null;
}

/** Data of an entry that nothing stands against; overlay what a case is about. */
export const ENTRY: Readonly<Record<'gilt' | 'mated' | 'weaned' | 'boar', FieldValues>> = {
  gilt: { entrytp: 'gilt', birthdt: '20250401', source: 'BOUGHT', lineage: 'LY', roomid: 'G1' },
  mated: { entrytp: 'mated', source: 'BOUGHT', lineage: 'LY', roomid: 'S1', services: 3, parity: 2, matetp: 'AI', boarid: 'X9' },
  weaned: { entrytp: 'weaned', source: 'BOUGHT', lineage: 'LY', roomid: 'S1', services: 2, parity: 2 },
  boar: { entrytp: 'boar', birthdt: '20250401', source: 'BOUGHT', lineage: 'D', roomid: 'S1' },
};

/** A farm kept in memory by the rules, small enough to read in a test. */
export class TestFarm {
  readonly #held = new Map<string, Held>();
  #seq = 0;
  readonly context: HerdContext;

  constructor(options: FarmOptions = {}) {
    this.context = {
      farmid: 'F1',
      settings: { ...DEFAULT_HERD_SETTINGS, ...options.settings },
      lock: {
        curbusdt: date(options.curbusdt ?? '20261121'),
        lockday: options.lockday ?? 9999,
        backday: options.backday ?? 9999,
        usrlvl: options.usrlvl ?? 30,
        aprlvl: 70,
      },
      history: options.history ?? false,
      golive: options.golive === undefined ? null : date(options.golive),
      hasOperator: (applyid) => applyid === 'OP1',
      hasReason: (_eventcd, reason) => reason === 'WHY',
      hasCode: (_category, value) => value !== 'NOCODE',
      room: (roomid) => rooms.get(roomid) ?? null,
      boar: (pgid) => boars.get(pgid) ?? null,
      group: (code) => groups.get(code) ?? null,
      semenBatch: (batch) => batches.get(batch) ?? null,
      partner: (pgid) => this.#held.get(pgid)?.animal ?? null,
      farmOfCompany: (farmid) => farmid === 'F2',
    };
  }

  /** The animal as it stands now. */
  animal(pgid: string): Animal {
    const animal = this.#held.get(pgid)?.animal;
    if (animal == null) throw new RangeError(`no animal ${pgid}`);
    return animal;
  }

  events(pgid: string): readonly HerdEvent[] {
    return this.#held.get(pgid)?.events ?? [];
  }

  event(pgid: string, line: Line, head: Partial<HerdEvent> = {}): HerdEvent {
    const [eventcd, eventdt, data = {}, reason = null] = line;
    this.#seq += 1;
    return {
      eventId: `E${this.#seq}`,
      animalId: `A-${pgid}`,
      eventcd,
      eventdt: date(eventdt),
      seq: this.#seq,
      applyid: 'OP1',
      reason,
      remark: null,
      data: eventcd === 'ENT' ? { pgid, ...data } : data,
      linkId: null,
      unbalanced: false,
      history: this.context.history,
      warnings: [],
      ...head,
    };
  }

  /** Plans the saving of a line without taking it. */
  plan(pgid: string, line: Line, head: Partial<HerdEvent> = {}): SavePlan {
    return planSave(this.#held.get(pgid)?.animal ?? null, this.event(pgid, line, head), this.context);
  }

  /** Takes a line and what it brings along when no error stands against it; answers what was said. */
  when(pgid: string, line: Line, head: Partial<HerdEvent> = {}): readonly Issue[] {
    const plan = this.plan(pgid, line, head);
    if (errorsOf(plan.issues).length > 0) return plan.issues;
    const companions = (before: boolean): void => {
      for (const companion of plan.companions)
        if (companion.before === before) this.#append(companion.pgid ?? pgid, this.#companion(companion, companion.pgid ?? pgid, plan.event));
    };
    companions(true);
    this.#append(pgid, { ...plan.event, unbalanced: plan.unbalanced });
    companions(false);
    return plan.issues;
  }

  /** Takes lines that must all be good. */
  given(pgid: string, ...lines: readonly Line[]): this {
    for (const line of lines) {
      const errors = errorsOf(this.when(pgid, line));
      if (errors.length > 0) throw new Error(`given ${pgid} ${line.slice(0, 2).join(' ')}: ${JSON.stringify(errors)}`);
    }
    return this;
  }

  #companion(companion: CompanionEvent, pgid: string, of: HerdEvent): HerdEvent {
    const made = this.event(pgid, [companion.eventcd, companion.eventdt, companion.data, companion.reason]);
    return { ...made, linkId: of.eventId, unbalanced: companion.unbalanced ?? false };
  }

  #append(pgid: string, event: HerdEvent): void {
    const held = this.#held.get(pgid) ?? { events: [], animal: null };
    const last = held.events.at(-1);
    held.events = [...held.events, event].sort(compareEvents);
    held.animal =
      last === undefined || compareEvents(last, event) <= 0 ? applyEvent(held.animal, event, this.context) : foldAnimal(held.events, this.context);
    this.#held.set(pgid, held);
  }
}

/** Codes said, in their order. */
export const codes = (issues: readonly Issue[]): string[] => issues.map(({ code }) => code);

/** Sows in the states most cases begin with; all were mated on 8 January 2026 unless said otherwise. */
export const LIVES = {
  /** Born 1 April 2025, arrived 1 November, two heats: good to mate from January. */
  gilt: [
    ['ENT', '20251101', ENTRY.gilt],
    ['RUT', '20251120'],
    ['RUT', '20251211'],
  ],
  mated: [
    ['ENT', '20251101', ENTRY.gilt],
    ['RUT', '20251120'],
    ['RUT', '20251211'],
    ['MAT', '20260108', { matetp: 'AI', boarid: 'B1' }],
  ],
  lactating: [
    ['ENT', '20251101', ENTRY.gilt],
    ['RUT', '20251120'],
    ['RUT', '20251211'],
    ['MAT', '20260108', { matetp: 'AI', boarid: 'B1' }],
    ['FAR', '20260502', { livenum: 12, deadnum: 1, mummynum: 0 }],
  ],
  empty: [
    ['ENT', '20251101', ENTRY.gilt],
    ['RUT', '20251120'],
    ['RUT', '20251211'],
    ['MAT', '20260108', { matetp: 'AI', boarid: 'B1' }],
    ['FAR', '20260502', { livenum: 0, deadnum: 9, mummynum: 0 }, 'WHY'],
  ],
  weaned: [
    ['ENT', '20251101', ENTRY.gilt],
    ['RUT', '20251120'],
    ['RUT', '20251211'],
    ['MAT', '20260108', { matetp: 'AI', boarid: 'B1' }],
    ['FAR', '20260502', { livenum: 12, deadnum: 1, mummynum: 0 }],
    ['WEA', '20260526', { weannum: 12, roomid: 'N1' }],
  ],
  boar: [['ENT', '20251201', { ...ENTRY.boar, birthdt: '20250301' }]],
} as const satisfies Readonly<Record<string, readonly Line[]>>;
