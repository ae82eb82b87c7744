import { defineReport } from '#engine/define/report.ts';
import { ANIMAL_FILTERS, SEX } from './animal.inquiry.ts';
import { EVENT_ANIMAL, EVENT_FILTERS } from './event.inquiry.ts';
import { LOG_FILTERS } from './log.inquiry.ts';

const { pgid, eventcd, user, kind } = LOG_FILTERS;
/** A log without days is asked for this month. */
const from = { ...LOG_FILTERS.from, required: false } as const;
const to = { ...LOG_FILTERS.to, required: false } as const;

/** Inquiries of the herd asked as reports are: the same filters and rows as their pages, as JSON and as files. */
export const animalInquiry = defineReport({
  route: 'PigEntryInquiry',
  module: 'herd',
  paper: 'landscape',
  fields: ANIMAL_FILTERS,
  beside: [SEX],
});
export const eventInquiry = defineReport({
  route: 'PigEventInquiry',
  module: 'herd',
  paper: 'landscape',
  fields: EVENT_FILTERS,
  beside: [EVENT_ANIMAL],
});
export const entryLog = defineReport({
  route: 'PigEntryHistory',
  module: 'herd',
  paper: 'landscape',
  fields: [from, to, pgid, user],
  beside: [kind],
});
export const eventLog = defineReport({
  route: 'PigEventHistory',
  module: 'herd',
  paper: 'landscape',
  fields: [from, to, pgid, eventcd, user],
  beside: [kind],
});

/** Every inquiry of the herd. */
export const HERD_INQUIRIES = [animalInquiry, eventInquiry, entryLog, eventLog] as const;
