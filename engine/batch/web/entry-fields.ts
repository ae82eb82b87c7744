import type { Field } from '#engine/define/field.ts';
import { code, date, longtext } from '#engine/define/fields.ts';
import { arrivedField, BATCH_WORDS, weightField } from '../domain/batch-fields.ts';
import { type BatchKind, eventOf } from '../domain/kind.ts';
import { WORDS } from './words.ts';

const W = BATCH_WORDS;
// A house without an open batch is asked for it: on a phone too it stands among the usual fields.
const OPENDT: Field = date('opendt', W.opendt, { usual: true, help: WORDS.openHelp });
const ENTRYDT: Field = date('entrydt', W.entrydt, { required: true, initial: 'today' });
const TAIL: readonly Field[] = [
  code('applyid', W.operator, { list: 'applyid', required: true, initial: 'keep' }),
  longtext('remark', W.remark, { maxLength: 500 }),
];

/** Most head where the kind names none. */
const MOST = 100_000;

/** Fields of a way in, or of opening alone; the head of pools come from what is taken, those of a transfer from what was sent. */
export function fieldsOf(kind: BatchKind, way: string): readonly Field[] {
  const known = kind.ways[way];
  if (known === undefined) return [date('opendt', W.opendt, { required: true, initial: 'today' }), ...TAIL];
  if (way === kind.sent) return [OPENDT, ENTRYDT, arrivedField(kind.mostHead ?? MOST), weightField(), ...TAIL];
  const own = eventOf(kind, known.code).fields.filter(({ key }) => !known.pooled || key !== 'heads');
  return [OPENDT, ENTRYDT, ...own, ...TAIL];
}
