import type { FieldValues } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { EventCode } from './herd-event.ts';
import type { SnapshotAnimal } from './snapshot-context.ts';

/**
 * An event as it travels to a device: code, day, its own fields, and letters that matter to the rules:
 * L made by another event, U unbalanced, H from a first load. Who did it and why no rule asks again.
 */
export type WireEvent = readonly [EventCode, BusinessDate, FieldValues, string?];

/** An animal as it travels and lies on a device: id, identity, version, events in the order of its life. */
export interface WireAnimal {
  readonly id: string;
  readonly pgid: string;
  readonly v: number;
  readonly e: readonly WireEvent[];
}

/** The animal as the rules read it. Its place in the life stands for the order of saving. */
export function readWireAnimal({ id, pgid, v, e }: WireAnimal): SnapshotAnimal {
  return {
    animalId: id,
    pgid,
    version: v,
    events: e.map(([eventcd, eventdt, data, marks = ''], seq) => ({
      eventId: `${id}.${seq}`,
      animalId: id,
      eventcd,
      eventdt,
      seq,
      applyid: null,
      reason: null,
      remark: null,
      data,
      linkId: marks.includes('L') ? id : null,
      unbalanced: marks.includes('U'),
      history: marks.includes('H'),
      warnings: [],
    })),
  };
}
