import { abortionEvent } from './events/abortion.event.ts';
import { deathEvent } from './events/death.event.ts';
import { entryEvent } from './events/entry.event.ts';
import { farrowingEvent } from './events/farrowing.event.ts';
import { fosteringEvent } from './events/fostering.event.ts';
import { heatEvent } from './events/heat.event.ts';
import { matingEvent } from './events/mating.event.ts';
import { treatmentEvent, vaccinationEvent } from './events/medicine.event.ts';
import { moveEvent } from './events/move.event.ts';
import { partialWeaningEvent } from './events/partial-weaning.event.ts';
import { pigletDeathEvent } from './events/piglet-death.event.ts';
import { pregnancyCheckEvent } from './events/pregnancy-check.event.ts';
import { cullEvent, saleEvent } from './events/removal.event.ts';
import { returnEvent } from './events/return.event.ts';
import { scoringEvent } from './events/scoring.event.ts';
import { semenEvent } from './events/semen.event.ts';
import { transferEvent } from './events/transfer.event.ts';
import { weaningEvent } from './events/weaning.event.ts';
import { weighingEvent } from './events/weighing.event.ts';
import type { EventCode, HerdEventType } from './herd-event.ts';

/** Every event the herd book knows, by its code. */
export const EVENT_TYPES: Readonly<Record<EventCode, HerdEventType>> = {
  ENT: entryEvent,
  RUT: heatEvent,
  FRX: pregnancyCheckEvent,
  RET: returnEvent,
  ABO: abortionEvent,
  FAR: farrowingEvent,
  FOS: fosteringEvent,
  PLD: pigletDeathEvent,
  SWN: partialWeaningEvent,
  WEA: weaningEvent,
  MAT: matingEvent,
  WGT: weighingEvent,
  SCO: scoringEvent,
  VAC: vaccinationEvent,
  TRT: treatmentEvent,
  MOV: moveEvent,
  SEM: semenEvent,
  TRF: transferEvent,
  CUL: cullEvent,
  SAL: saleEvent,
  DTH: deathEvent,
};
