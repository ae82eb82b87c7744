import { dayNumber } from '#kernel/business-date.ts';
import type { MadeRecord, MemoryGrowing } from '#play/growing/memory-driver.ts';
import type { GrowOptions } from '#play/growing/options.ts';
import type { PigsIn, PigsOut, RawBatch } from './growing-batch.ts';

const KINDS: Readonly<Record<string, PigsOut['kind']>> = { DTH: 'dead', CUL: 'culled', SAL: 'sold', TRO: 'out' };
const WAYS: Readonly<Record<string, PigsIn['way']>> = { INW: 'weaning', INP: 'purchase', INT: 'transfer' };

function pigsIn(record: MadeRecord): PigsIn[] {
  const way = WAYS[record.eventcd];
  if (way === undefined) return [];
  const groups = record.groups.map(({ heads, birthdt, source }) => ({ heads, source, birth: birthdt === null ? null : dayNumber(birthdt) }));
  const { id, eventdt, heads, weight, link, data } = record;
  return [{ eventId: id, day: dayNumber(eventdt), way, heads, weight, groups, amount: Number(data['amount'] ?? 0), sentBy: link }];
}

function pigsOut({ id, eventcd, eventdt, heads, weight, reason, data }: MadeRecord): PigsOut[] {
  const kind = KINDS[eventcd];
  if (kind === undefined) return [];
  const amount = kind === 'dead' || kind === 'out' || data['price'] === undefined ? 0 : Number(data['price']) * (weight ?? 0);
  const to = kind === 'out' ? `${String(data['tofarm'] ?? '')}/${String(data['toroomid'] ?? '')}` : null;
  return [{ eventId: id, day: dayNumber(eventdt), kind, heads, weight, reason, amount, to }];
}

/** The batches of a farm that was played in memory, as the oracle reads them. */
export function growingInMemory(farm: MemoryGrowing, { farmid, codes }: GrowOptions): RawBatch[] {
  const types = new Map<string, string>([
    ...codes.feeds.map(({ itemid }) => [itemid, 'feed'] as const),
    [codes.medicine.itemid, 'medicine'],
    [codes.vaccine.itemid, 'vaccine'],
  ]);
  return farm.houses().flatMap(({ roomid, area, capacity, batches }) =>
    batches.map(({ parityid, opendt, closedt }) => {
      const own = farm.records.filter((record) => record.roomid === roomid && record.parityid === parityid);
      const inside = farm.issued.filter((one) => one.roomid === roomid && one.valuedt >= opendt && (closedt === null || one.valuedt <= closedt));
      return {
        ...{ farmid, roomid, area, capacity, parityid, open: dayNumber(opendt), close: closedt === null ? null : dayNumber(closedt) },
        ins: own.flatMap(pigsIn),
        outs: own.flatMap(pigsOut),
        weighings: own
          .filter(({ eventcd }) => eventcd === 'WGT')
          .map(({ eventdt, heads, weight }) => ({ day: dayNumber(eventdt), heads, weight: weight ?? 0 })),
        goods: inside.map(({ valuedt, itemid, qty, coverdays, amount }) => ({
          ...{ day: dayNumber(valuedt), itemid, itemtp: types.get(itemid) ?? 'other', qty, days: coverdays, amount },
        })),
      };
    }),
  );
}
