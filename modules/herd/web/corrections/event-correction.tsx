import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { send } from '#engine/web/client/send.ts';
import { eventFields } from '#engine/web/forms/event-form.tsx';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { checkChange } from '../../contract/corrections.calls.ts';
import { CHANGE } from '../../contract/corrections-fields.ts';
import { changeEvent } from '../../contract/event.calls.ts';
import type { findEvents } from '../../contract/find.calls.ts';
import type { EventCode } from '../../domain/herd-event.ts';
import { eventKind } from '../event-kind.ts';
import { sendNaming } from './broken-event.ts';
import { CORRECT_WORDS } from './correction-words.ts';
import { EffectList } from './effect-list.tsx';

/** A saved event as the lists answer it. */
export type SavedEvent = CallOutput<typeof findEvents>['rows'][number];

const WORDS = {
  edit: { V: 'Sửa sự kiện', E: 'Correct the event', T: 'แก้ไขเหตุการณ์' },
  entry: { V: 'Sửa lý lịch lúc nhập đàn', E: 'Correct the entry', T: 'แก้ไขข้อมูลตอนเข้าฝูง' },
  restore: {
    V: 'Ghi nhầm con? Khôi phục heo đã rời đàn',
    E: 'Saved on the wrong animal? Restore it',
    T: 'บันทึกผิดตัว? ยกเลิกรายการออกจากฝูง',
  },
  other: { V: 'Nái còn lại của lần ghép', E: 'The other sow of the fostering', T: 'แม่อีกตัวของการฝาก' },
} as const;

/** Values a saved event begins with in its form: a fostering is typed as one number. */
function typedValues(event: SavedEvent): FieldValues {
  const { data, eventdt, applyid, reason, remark } = event;
  const num = event.eventcd === 'FOS' ? { num: data['num'] ?? data['minusnum'] ?? data['plusnum'] } : {};
  return { ...data, ...num, eventdt, applyid, reason, remark } as FieldValues;
}

interface Props {
  readonly event: SavedEvent;
  /** True on a farm that identifies piglets. */
  readonly tagged: boolean;
  readonly onDone: () => void;
}

/** Edits one saved event: new values, what they change, the reason. */
export function EventCorrection({ event, tagged, onDone }: Props) {
  const text = useText();
  const type = eventKind(event.eventcd as EventCode, tagged || event.data['pigletids'] != null);
  const [effect, setEffect] = useState<CallOutput<typeof checkChange> | null>(null);
  const fields = useMemo(() => [...eventFields(type, []), CHANGE], [type]);
  const initial = useMemo(() => typedValues(event), [event]);
  const sender = useMemo(() => sendNaming(text), [text]);
  const bodyOf = (values: FieldValues) => ({ ...values, eventcd: event.eventcd, pgid: event.pgid, eventId: event.eventId, version: event.version });
  const state = useFieldForm({
    fields,
    call: changeEvent,
    draft: `PigEventUpdate.${event.eventId}`,
    initial,
    toInput: bodyOf,
    onSaved: onDone,
    confirmed: true,
    sender,
  });
  const preview = async () => setEffect(await send(checkChange, bodyOf(state.form.getValues()) as never));
  const other = event.data['topgid'] ?? event.data['frompgid'];
  return (
    <section className="correction" aria-label={text(WORDS.edit)}>
      <h2>
        {text(WORDS.edit)}: {text(type.title)} {formatDate(event.eventdt)} {event.pgid}
      </h2>
      {typeof other === 'string' ? (
        <p>
          {text(WORDS.other)}:{' '}
          <PageLink name="PigEventUpdate" params={{ pgid: other }}>
            {other}
          </PageLink>
        </p>
      ) : null}
      {event.eventcd === 'CUL' || event.eventcd === 'SAL' || event.eventcd === 'DTH' ? (
        <p>
          <PageLink name="PigDeathRestore" params={{ pgid: event.pgid, leavedt: event.eventdt }}>
            {text(WORDS.restore)}
          </PageLink>
        </p>
      ) : null}
      <FormFrame
        state={state}
        label={text(type.title)}
        actions={
          <Button variant="default" onClick={() => void preview()}>
            {text(CORRECT_WORDS.show)}
          </Button>
        }
      >
        <div className="form-grid">
          <FormFields state={state} />
        </div>
        {effect === null ? null : <EffectList effect={effect} />}
      </FormFrame>
    </section>
  );
}

/** An entry has a screen of its own. */
export function EntryLink({ pgid }: { readonly pgid: string }) {
  const text = useText();
  return (
    <p>
      <PageLink name="PigEntryUpdate" params={{ pgid }}>
        {text(WORDS.entry)} {pgid}
      </PageLink>
    </p>
  );
}
