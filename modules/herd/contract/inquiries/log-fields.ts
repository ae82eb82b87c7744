import { type Text3, t3 } from '#kernel/language.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import { CARD_WORDS } from '../words.ts';
import { savedFields } from './saved-fields.ts';

/** Names of the fields a change log shows, of every event as it is kept. */
export const LOG_FIELDS: ReadonlyMap<string, Text3> = new Map<string, Text3>([
  ...Object.keys(EVENT_TYPES).flatMap((eventcd) => savedFields(eventcd).map(({ key, label }) => [key, label] as const)),
  ...Object.values(EVENT_TYPES).map(({ dateKey, dateLabel }) => [dateKey, dateLabel] as const),
  ['eventdt', CARD_WORDS.eventdt],
  ['applyid', CARD_WORDS.operator],
  ['reason', CARD_WORDS.reason],
  ['remark', CARD_WORDS.remark],
  ['pgid', CARD_WORDS.pgid],
  ['fromfarm', t3('Từ trại', 'From farm', 'จากฟาร์ม')],
]);
