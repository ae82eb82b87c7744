import type { RawEvent } from '#play/raw-event.ts';
import { type Book, booked, type Cells, dateText, matedayOf, standsIn } from './book.ts';
import { parityOn } from './days.ts';
import { recordsOf } from './herd.ts';
import type { Life } from './life.ts';
import { dayIn, dayOf, leavingOf, numberIn, textIn } from './raw.ts';
import { marksOn, pigTypeOf, statusOf } from './standing.ts';

/** The row of its leaving. */
export function leavingRow(life: Life): RawEvent {
  return life.events.find((event) => leavingOf(event) !== null) ?? life.ent;
}

/** Way out as printed: a death is died or euthanised. */
export function wayOut(life: Life): string {
  return life.way === 'died' ? (textIn(leavingRow(life), 'way') ?? 'died') : (life.way ?? '');
}

/** Animals that left in the period, by day and identity. */
export function leaversOf(book: Book): Life[] {
  const key = (life: Life) => `${dateText(life.left)} ${life.ent.pgid}`;
  return book.lives.filter((life) => booked(book, life.left)).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Day her state at leaving began. */
function stateSince(life: Life): number {
  const status = statusOf(life);
  const service = life.services.at(-1);
  const litter = life.litters.at(-1);
  if (life.boar || status === 'G') return life.entry;
  if (status === 'M' || status === 'S') return service?.matedt ?? life.entry;
  if (status === 'L' || status === 'F') return litter?.farrowdt ?? life.entry;
  return litter?.lastWeaned ?? dayIn(life.ent, 'weandt') ?? service?.matedt ?? life.entry;
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The last day of any withdrawal of its treatments, over or not. */
function lastWithdrawal(life: Life): string | null {
  const ends = life.events.flatMap((event) =>
    (numberIn(event, 'withdrawdays') ?? 0) > 0 ? [dayOf(event) + (numberIn(event, 'withdrawdays') ?? 0)] : [],
  );
  return ends.length === 0 ? null : dateText(Math.max(...ends));
}

/** The list of animals that left with what each achieved; codes as they were typed. */
export function leavingList(book: Book, settings: Parameters<typeof marksOn>[2]): Cells[] {
  return leaversOf(book).map((life): Cells => {
    const row = leavingRow(life);
    const left = life.left ?? 0;
    const farrows = life.litters.map(({ farrow }) => farrow);
    const sum = (events: readonly RawEvent[], field: string) =>
      events.length === 0 ? null : events.reduce((total, event) => total + (numberIn(event, field) ?? 0), 0);
    const weanings = life.events.filter(({ eventcd }) => eventcd === 'SWN' || eventcd === 'WEA');
    const [ba, pw] = [sum(farrows, 'livenum'), sum(weanings, 'weannum')];
    const born = ba === null ? null : ba + (sum(farrows, 'deadnum') ?? 0) + (sum(farrows, 'mummynum') ?? 0);
    const years = life.boar || life.matedFrom === null ? 0 : (left - life.matedFrom) / 365;
    const records = recordsOf(life);
    const [weight, price] = [numberIn(row, 'weight'), numberIn(row, 'price')];
    return {
      leftdt: dateText(life.left),
      pgid: life.ent.pgid,
      type: pigTypeOf(life),
      lineage: textIn(life.ent, 'lineage'),
      leftway: wayOut(life),
      reason: life.leftReason,
      status: statusOf(life),
      cycleday: left - stateSince(life),
      roomid: standsIn(life, left, true),
      age: life.birth === null ? null : left - life.birth,
      present: left - life.entry,
      parity: life.boar ? null : life.startParity + life.litters.length,
      litters: life.boar ? null : life.litters.length,
      tb: born,
      ba,
      pw,
      littersyear: years === 0 ? null : life.litters.length / years,
      pwyear: years === 0 || pw === null ? null : pw / years,
      waste: life.boar || records.length === 0 ? null : records.reduce((total, { wasteday }) => total + wasteday, 0),
      wsi: meanOf(life.services.filter(({ weanedOn }) => weanedOn !== null).map((service) => matedayOf(life, service))),
      lastba: farrows.length === 0 ? null : numberIn(farrows.at(-1) as RawEvent, 'livenum'),
      marks: life.boar ? '' : marksOn(life, left, settings).join(' '),
      weight,
      price,
      amount: weight === null || price === null ? null : weight * price,
      buyer: textIn(row, 'buyer'),
      withdrawal: lastWithdrawal(life),
      applyid: row.applyid,
      remark: null,
    };
  });
}

/** Stages in which a female is lost. */
export function stageAtLeaving(life: Life): string {
  const left = life.left ?? 0;
  const within = (days: number, bounds: readonly [number, number], names: readonly [string, string, string]) =>
    days <= bounds[0] ? names[0] : days <= bounds[1] ? names[1] : names[2];
  const status = statusOf(life);
  const service = life.services.at(-1);
  if (status === 'G') return 'gilt';
  if (status === 'M' || status === 'S') return within(left - (service?.matedt ?? left), [35, 107], ['inpig0', 'inpig36', 'inpig108']);
  if (status === 'L' || status === 'F') return within(left - (life.litters.at(-1)?.farrowdt ?? left), [3, 21], ['lact0', 'lact4', 'lact22']);
  if (status === 'W') return left - (life.litters.at(-1)?.lastWeaned ?? life.entry) <= 10 ? 'open0' : 'open11';
  return 'failed';
}

/** Females that entered each stage in the period, by parity. */
export function enteredStages(book: Book): { stage: string; parity: number }[] {
  const found: { stage: string; parity: number }[] = [];
  const add = (stage: string, parity: number, day: number, stays: boolean) => {
    if (stays && booked(book, day)) found.push({ stage, parity });
  };
  for (const life of book.lives.filter(({ boar, outside }) => !boar && !outside)) {
    const gone = life.left ?? Number.POSITIVE_INFINITY;
    const gilt = life.matedFrom === null ? gone : life.matedFrom;
    if (life.entrytp === 'gilt' && life.entry <= book.to && gilt > book.from) found.push({ stage: 'gilt', parity: 0 });
    for (const service of life.services) {
      for (const [stage, from] of [
        ['inpig0', 0],
        ['inpig36', 36],
        ['inpig108', 108],
      ] as const)
        add(stage, service.parity, service.matedt + from, service.endDay === null || service.endDay - service.matedt >= from);
      if (service.end !== null && ['return', 'negative', 'abortion', 'notinpig'].includes(service.end))
        add('failed', service.parity, service.endDay ?? 0, true);
    }
    for (const litter of life.litters) {
      const nursing = litter.phases.some(({ end }) => end === null);
      const weaned = nursing || litter.lastWeaned === null ? Number.POSITIVE_INFINITY : litter.lastWeaned;
      const until = Math.min(weaned, gone);
      for (const [stage, from] of [
        ['lact0', 0],
        ['lact4', 4],
        ['lact22', 22],
      ] as const)
        add(stage, litter.parity, litter.farrowdt + from, until >= litter.farrowdt + from);
      if (!Number.isFinite(weaned)) continue;
      const next = life.services.find(({ matedt, parity }) => parity === litter.parity && matedt >= weaned)?.matedt ?? Number.POSITIVE_INFINITY;
      for (const [stage, from] of [
        ['open0', 0],
        ['open11', 11],
      ] as const)
        add(stage, litter.parity, weaned + from, gone >= weaned + from && next >= weaned + from);
    }
  }
  return found;
}

/** Parity a female left with. */
export function parityAtLeaving(life: Life): number {
  return parityOn(life, life.left ?? 0);
}
