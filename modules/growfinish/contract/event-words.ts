import { defineList } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { GROW_EVENTS } from '../domain/event-types.ts';
import type { GrowEventCode } from '../domain/events/event.ts';

/** Goods of a batch as events: lines of the store's notes, by the type of their item; called as the entry calls them. */
export const GOODS_EVENTS = {
  FED: GROW_EVENTS.FED.title,
  TRT: GROW_EVENTS.TRT.title,
  VAC: GROW_EVENTS.VAC.title,
  GDS: t3('Dùng vật tư khác', 'Other goods used', 'ใช้วัสดุอื่น'),
} as const;

/** Codes of goods events. */
export const GOODS_CODES = Object.keys(GOODS_EVENTS) as readonly (keyof typeof GOODS_EVENTS)[];

/** Everything that happens in a batch, by its code: what is recorded of its pigs, then what it was given. */
export const GROW_EVENT_LIST = defineList('growevent', {
  ...(Object.fromEntries(Object.values(GROW_EVENTS).map(({ code, title }) => [code, title])) as Readonly<Record<GrowEventCode, Text3>>),
  ...GOODS_EVENTS,
});
