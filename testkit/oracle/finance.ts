import type { RawBatch } from './growing-batch.ts';

/** A line of a delivery note as the oracle sums it: whole units of the currency. */
export interface RawLine {
  readonly day: string;
  readonly kind: string;
  readonly state: string;
  readonly net: number;
}

/** Net of the lines that stand, of some kinds, between two days. */
export function netBetween(lines: readonly RawLine[], kinds: readonly string[], from: string, to: string): number {
  let net = 0;
  for (const line of lines) if (line.state !== '02' && kinds.includes(line.kind) && line.day >= from && line.day <= to) net += line.net;
  return net;
}

const ORDER = ['in', 'dead', 'culled', 'sold', 'out'];

/** What happened to the head of a batch on a day, arrivals first. */
function movesOn({ ins, outs }: RawBatch, day: number) {
  const came = ins.filter((one) => one.day === day).map(({ eventId, sentBy, heads, amount }) => ({ kind: 'in', eventId, sentBy, heads, amount }));
  const left = outs
    .filter((one) => one.day === day)
    .map(({ eventId, kind, heads }) => ({ kind: kind as string, eventId, sentBy: null, heads, amount: 0 }));
  return [...came, ...left].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/**
 * What the live pigs of all batches are worth at cost at the end of each day asked for: what came in and was used up, less what each leaving took
 * along (its head × worth that day / live), which a transfer brings to where it goes; deaths leave their cost to the others.
 */
export function worthOn(batches: readonly RawBatch[], days: readonly number[]): ReadonlyMap<number, number> {
  const stands = batches.map((batch) => ({ batch, worth: 0, live: 0 }));
  const sent = new Map<string, number>();
  const found = new Map<number, number>();
  const sendersFirst = (day: number) =>
    stands.toSorted((a, b) => Number(b.batch.outs.some((one) => one.day === day)) - Number(a.batch.outs.some((one) => one.day === day)));
  for (let day = Math.min(...batches.map(({ open }) => open)); day <= Math.max(...days); day += 1) {
    for (const stand of sendersFirst(day)) {
      for (const goods of stand.batch.goods) if (goods.day === day) stand.worth += goods.amount;
      for (const { kind, eventId, sentBy, heads, amount } of movesOn(stand.batch, day)) {
        const taken = kind === 'in' || kind === 'dead' || stand.live === 0 ? 0 : (stand.worth * heads) / stand.live;
        if (kind === 'out') sent.set(eventId, taken);
        stand.worth += kind === 'in' ? (sentBy === null ? amount : (sent.get(sentBy) ?? 0)) : -taken;
        stand.live += kind === 'in' ? heads : -heads;
      }
    }
    if (days.includes(day))
      found.set(
        day,
        stands.reduce((sum, { worth, live }) => (live > 0 ? sum + worth : sum), 0),
      );
  }
  return found;
}
