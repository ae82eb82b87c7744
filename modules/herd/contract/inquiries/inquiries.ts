import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { findChanges } from '../change-log.calls.ts';
import { findAnimals, findEvents } from '../find.calls.ts';
import { ANIMAL_FILTERS } from './animal.inquiry.ts';
import { EVENT_FILTERS } from './event.inquiry.ts';
import { logFilters, logSubject } from './log.inquiry.ts';

const PAGE = { page: true, size: true } as const;
/** A log without days is asked for this month. */
const log = findChanges.input.omit({ ...PAGE, subject: true }).extend({ from: day.nullish(), to: day.nullish() });

/** Inquiries of the herd asked as reports are: the same filters and rows as their pages, as JSON and as files. */
export const animalInquiry = defineReport({
  route: 'PigEntryInquiry',
  module: 'herd',
  paper: 'landscape',
  fields: ANIMAL_FILTERS,
  params: findAnimals.input.omit({ ...PAGE, sort: true }),
});
export const eventInquiry = defineReport({
  route: 'PigEventInquiry',
  module: 'herd',
  paper: 'landscape',
  fields: EVENT_FILTERS,
  params: findEvents.input.omit({ ...PAGE, sort: true }),
});
export const entryLog = defineReport({
  route: 'PigEntryHistory',
  module: 'herd',
  paper: 'landscape',
  fields: logFilters('today', logSubject(false)),
  params: log.omit({ eventcd: true }),
});
export const eventLog = defineReport({
  route: 'PigEventHistory',
  module: 'herd',
  paper: 'landscape',
  fields: logFilters('today', logSubject(true)),
  params: log,
});

/** Every inquiry of the herd. */
export const HERD_INQUIRIES = [animalInquiry, eventInquiry, entryLog, eventLog] as const;
