import type { FarmDriver, FarmInput } from './driver.ts';
import type { RawEvent } from './raw-event.ts';

/** Turns one typed input into the raw rows it makes: a fostering makes two. */
function rowsOf(input: FarmInput, seq: number): RawEvent[] {
  const base = {
    eventcd: input.eventcd,
    eventdt: input.eventdt,
    applyid: input.applyid,
    reason: input.reason,
    linkId: null,
    unbalanced: false,
  };
  if (input.eventcd !== 'FOS') return [{ ...base, animalId: input.pgid, pgid: input.pgid, seq, data: input.data }];
  const to = String(input.data['topgid']);
  const number = Number(input.data['num']);
  return [
    {
      ...base,
      animalId: input.pgid,
      pgid: input.pgid,
      seq,
      data: { minusnum: number, partner: to },
    },
    {
      ...base,
      animalId: to,
      pgid: to,
      seq: seq + 0.5,
      data: { plusnum: number, partner: input.pgid },
    },
  ];
}

/** A driver without rules that keeps the rows as they would be typed, for the oracle. */
export function recordingDriver(): FarmDriver & { readonly events: RawEvent[] } {
  const events: RawEvent[] = [];
  let seq = 0;
  const keep = (input: FarmInput) => {
    seq += 1;
    events.push(...rowsOf(input, seq));
    return Promise.resolve({ ok: true as const });
  };
  return { events, day: () => Promise.resolve(), entry: keep, event: keep };
}
