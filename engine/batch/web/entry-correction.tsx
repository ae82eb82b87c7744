import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { text as textField } from '#engine/define/fields.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { cleanValues } from '#engine/web/forms/resolver.ts';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { useText } from '#engine/web/text/text.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { BATCH_WORDS as W } from '../domain/batch-fields.ts';
import { completed, eventOf, wayOfCode } from '../domain/kind.ts';
import { fieldsOf } from './entry-fields.ts';
import { HouseCard } from './house-card.tsx';
import type { BatchKit, Taken } from './kit.ts';
import { WORDS } from './words.ts';

const REASON: Field = textField('reason', W.change, { required: true, maxLength: 200 });

/** The opening day of a batch that is open already: what is said of a new one does not hold. */
const unhelped = ({ help, ...field }: Field): Field => (field.key === 'opendt' || help === undefined ? field : { ...field, help });

interface Props {
  readonly kit: BatchKit;
  readonly record: OutputOf<BatchCalls['getRecord']>['record'];
  readonly onDone: () => void;
}

const sumOf = (taken: readonly Taken[]): number => taken.reduce((sum, { heads }) => sum + heads, 0);
const day8 = (value: unknown): string | null => (typeof value === 'string' && /^\d{8}$/.test(value) ? value : null);

/** Puts a corrected record of animals in in the place of the saved one; what the house holds stands beside, as it will be. */
export function EntryCorrection({ kit, record, onDone }: Props) {
  const text = useText();
  const { eventId, roomid, data, opendt, eventdt, heads, weight, applyid, remark } = record;
  const way = wayOfCode(kit.kind, record.eventcd) ?? '';
  const pooled = kit.kind.ways[way]?.pooled === true;
  const held = (Array.isArray(data['groups']) ? data['groups'] : []) as readonly Taken[];
  const [taken, setTaken] = useState<readonly Taken[]>(held);
  const bodyOf = (values: FieldValues) => ({ ...values, eventId, ...(pooled ? { groups: taken, heads: sumOf(taken) } : {}) });
  const fields = useMemo(() => [...fieldsOf(kit.kind, way).map(unhelped), REASON], [kit, way]);
  const state = useFieldForm({
    fields,
    call: kit.calls.changeEntry,
    draft: `${kit.calls.screens.entryUpdate}.${eventId}`,
    initial: { ...(data as Record<string, FieldValue>), opendt, entrydt: eventdt, heads, weight, applyid, remark },
    toInput: bodyOf,
    confirmed: true,
    onSaved: onDone,
  });
  const values = cleanValues(useWatch({ control: state.form.control }) as FieldValues);
  const { Pool } = kit;
  const { body: whole } = completed(eventOf(kit.kind, record.eventcd), values);
  const number = pooled ? sumOf(taken) : whole['heads'];
  const kg = whole['weight'];
  const mean = typeof number === 'number' && number > 0 && typeof kg === 'number' ? kg / number : null;
  const { reason: _, ...asked } = bodyOf(values) as Record<string, unknown>;
  return (
    <div className="entry-layout" data-aside>
      <div className="entry-form">
        <FormFrame state={state} label={text(WORDS.record)}>
          {pooled && Pool !== undefined ? <Pool day={day8(values['entrydt'])} taken={taken} held={held} onChange={setTaken} /> : null}
          <div className="form-grid">
            <FormFields state={state} />
          </div>
        </FormFrame>
      </div>
      <div className="entry-aside">
        <HouseCard kit={kit} roomid={roomid} body={{ ...asked, way, roomid }} meanWeight={mean} />
      </div>
    </div>
  );
}
