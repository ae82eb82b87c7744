import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Text3 } from '#kernel/language.ts';
import type { Sendable } from '../client/send.ts';
import { useText } from '../text/text.ts';
import { FieldForm, type FieldFormProps } from './field-form.tsx';

/** What the form needs of an event type; the declarations of the modules fit as they are. */
export interface EventKind {
  readonly code: string;
  readonly title: Text3;
  readonly fields: readonly Field[];
  readonly reason: 'none' | 'optional' | 'required';
}

const LABEL = {
  pgid: { V: 'Số tai', E: 'Identity', T: 'เบอร์หู' },
  eventdt: { V: 'Ngày', E: 'Date', T: 'วันที่' },
  applyid: { V: 'Người thực hiện', E: 'Operator', T: 'ผู้ปฏิบัติงาน' },
  reason: { V: 'Lý do', E: 'Reason', T: 'สาเหตุ' },
  remark: { V: 'Ghi chú', E: 'Remark', T: 'หมายเหตุ' },
} as const satisfies Readonly<Record<string, Text3>>;

/** The subject of a herd event. */
export const ANIMAL_SUBJECT: Field = { key: 'pgid', kind: 'animal', label: LABEL.pgid, required: true, maxLength: 20 };

/** All fields of an event's form: subject, day, operator, its own fields, reason, remark. */
export function eventFields(kind: EventKind, subject: readonly Field[] = [ANIMAL_SUBJECT]): Field[] {
  const reason: Field = {
    key: 'reason',
    kind: 'code',
    label: LABEL.reason,
    list: 'reason',
    listParents: { eventcd: kind.code },
    required: kind.reason === 'required',
  };
  return [
    ...subject,
    { key: 'eventdt', kind: 'date', label: LABEL.eventdt, required: true, initial: 'today' },
    { key: 'applyid', kind: 'code', label: LABEL.applyid, list: 'applyid', required: true, initial: 'keep' },
    ...kind.fields,
    ...(kind.reason === 'none' ? [] : [reason]),
    { key: 'remark', kind: 'longtext', label: LABEL.remark, maxLength: 500 },
  ];
}

interface Props<C extends Sendable> extends Omit<FieldFormProps<C>, 'fields' | 'label' | 'draft'> {
  readonly kind: EventKind;
  readonly subject?: readonly Field[];
  /** Start of the draft's name; the event code is added. */
  readonly draft: string;
}

/** The form of one event; `eventcd` goes with the values. */
export function EventForm<C extends Sendable>({ kind, subject, draft, toInput, ...rest }: Props<C>) {
  const text = useText();
  const fields = useMemo(() => eventFields(kind, subject), [kind, subject]);
  return (
    <FieldForm<C>
      key={kind.code}
      {...rest}
      fields={fields}
      draft={`${draft}.${kind.code}`}
      folds={`event.${kind.code}`}
      label={text(kind.title)}
      toInput={(values) => ({ eventcd: kind.code, ...(toInput?.(values) ?? values) })}
    />
  );
}
