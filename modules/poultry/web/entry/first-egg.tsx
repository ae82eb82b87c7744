import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import type { BatchRecordProps } from '#engine/batch/web/kit.ts';
import { text as textField } from '#engine/define/fields.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { FIRST_EGG, getFirstEgg, saveFirstEgg } from '../../contract/first-egg.calls.ts';

const WORDS = {
  title: t3('Ngày bắt đầu đẻ của đàn', 'Start of lay of the flock', 'วันเริ่มไข่ของฝูง'),
  laid: t3('Trứng được ghi lần đầu', 'Eggs first recorded', 'บันทึกไข่ครั้งแรก'),
} as const;
const FIELDS = [FIRST_EGG, textField('reason', W.change, { required: true, maxLength: 200 })] as const;

interface Props extends BatchRecordProps {
  readonly lay: OutputOf<typeof getFirstEgg>;
}

function LayForm({ roomid, parityid, lay, onDone }: Props) {
  const text = useText();
  const state = useFieldForm({
    fields: FIELDS,
    call: saveFirstEgg,
    draft: `ChikEntryUpdate.firstegg.${roomid}.${parityid}.${lay.version}`,
    initial: { firstegg: lay.firstegg },
    toInput: (values) => ({ ...values, firstegg: values['firstegg'] || null, roomid, parityid, version: lay.version }),
    onSaved: onDone,
  });
  return (
    <FormFrame state={state} label={text(WORDS.title)}>
      {lay.laid === null ? null : (
        <p className="dim">
          {text(WORDS.laid)}: {formatDate(lay.laid as never)}
        </p>
      )}
      <div className="form-grid">
        <FormFields state={state} />
      </div>
    </FormFrame>
  );
}

/** The first egg day of hens and pullets, beside the records of their flock. */
export function FirstEgg({ roomid, parityid, onDone }: BatchRecordProps) {
  const { data: lay } = useCall(getFirstEgg, { roomid, parityid }, { staleTime: 0 });
  if (lay === undefined || !lay.lays || !lay.open) return null;
  const done = () => {
    forget('/poultry/', '/chk/');
    onDone();
  };
  return (
    <Part title={WORDS.title}>
      <LayForm key={lay.version} {...{ roomid, parityid, lay }} onDone={done} />
    </Part>
  );
}
