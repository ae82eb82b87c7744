import { Checkbox, TextInput } from '@mantine/core';
import type { Field } from '#engine/define/field.ts';
import { t3 } from '#kernel/language.ts';
import { DateField } from '../fields/date-field.tsx';
import { useText } from '../text/text.ts';

const WORDS = {
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
  fix: t3('Các trại không được đổi', 'Farms may not change it', 'ฟาร์มแก้ไขไม่ได้'),
};
const VALID_FROM: Field = { key: 'validFrom', kind: 'date', label: t3('Có hiệu lực từ', 'Valid from', 'มีผลตั้งแต่'), required: true };

interface Props {
  /** YYYYMMDD. */
  readonly validFrom: string;
  /** Gets null for a day that was taken away. */
  readonly onFrom: (day: string | null) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly fixed: boolean;
  /** Absent where the values are a farm's own: there is nobody to fix them for. */
  readonly onFixed?: ((fixed: boolean) => void) | undefined;
}

/** From when, why and, of a company's values, whether its farms may change them. */
export function ChangeTerms({ validFrom, onFrom, reason, onReason, fixed, onFixed }: Props) {
  const text = useText();
  return (
    <>
      <DateField field={VALID_FROM} value={validFrom} onChange={(value) => onFrom(typeof value === 'string' ? value : null)} />
      <TextInput label={text(WORDS.reason)} required value={reason} maxLength={200} onChange={(event) => onReason(event.currentTarget.value)} />
      {onFixed === undefined ? null : <Checkbox label={text(WORDS.fix)} checked={fixed} onChange={() => onFixed(!fixed)} />}
    </>
  );
}
