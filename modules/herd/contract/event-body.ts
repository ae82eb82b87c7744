import type { Call } from '#engine/define/call.ts';
import type { Field } from '#engine/define/field.ts';
import { animal, date } from '#engine/define/fields.ts';
import type { BodyFields } from '#engine/define/module.ts';
import { t3 } from '#kernel/language.ts';
import { ENTRY_TYPES, type EntryType } from '../domain/animal.ts';
import { entryFields } from '../domain/entry-fields.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { changeEntry, checkEntryChange } from './corrections.calls.ts';
import { changeEvent, checkEntry, checkEvent, saveEntry, saveEvent } from './event.calls.ts';
import { CARD_WORDS } from './words.ts';

const SUBJECTS = { F: t3('Nái', 'Sow', 'แม่สุกร'), M: t3('Đực giống', 'Boar', 'พ่อพันธุ์') } as const;

/** The fields of an event as its form has them: whose it is, its day, its own. */
function fieldsOf({ eventcd }: Readonly<Record<string, unknown>>): readonly Field[] {
  const type = EVENT_TYPES[eventcd as keyof typeof EVENT_TYPES];
  if (type === undefined) return [];
  const [sex, other] = type.sexes;
  const whose = sex === undefined || other !== undefined ? CARD_WORDS.pgid : SUBJECTS[sex];
  return [animal('pgid', whose), date('eventdt', type.dateLabel), ...type.fields];
}

/** What the members of one event are called. */
const EVENT_BODIES: BodyFields = { calls: [checkEvent, saveEvent, changeEvent] as unknown as Call[], fieldsOf };

/** What the members of the entry of an animal are called, as the form of its kind has them. */
const ENTRY_BODIES: BodyFields = {
  calls: [checkEntry, saveEntry, checkEntryChange, changeEntry] as unknown as Call[],
  fieldsOf: ({ entrytp }) => (ENTRY_TYPES.some((type) => type === entrytp) ? entryFields(entrytp as EntryType) : []),
};

/** Bodies that tell by themselves what they hold. */
export const HERD_BODIES: readonly BodyFields[] = [EVENT_BODIES, ENTRY_BODIES];
