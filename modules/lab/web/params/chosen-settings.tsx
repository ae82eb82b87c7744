import { NativeSelect } from '@mantine/core';
import type { SettingEditors } from '#engine/web/settings/setting-input.tsx';
import { useText } from '#engine/web/text/text.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { LAB_KINDS } from '../../domain/requests/states.ts';

/** The letter of a kind stands before its name: the tables of steps are by letters. */
const KINDS = Object.fromEntries(
  Object.entries(LAB_KINDS.words).map(([kind, { V, E, T }]) => [kind, t3(`${kind} · ${V}`, `${kind} · ${E}`, `${kind} · ${T}`)]),
);
const BELOW = {
  half: t3('Một nửa độ pha loãng đầu', 'Half the first dilution', 'ครึ่งหนึ่งของความเจือจางแรก'),
  '1': t1('1'),
  left: t3('Không tính', 'Left out', 'ไม่นำมาคิด'),
};
const DOUBT = { own: t3('Loại riêng', 'A class of its own', 'แยกเป็นกลุ่มเฉพาะ'), positive: t3('Dương tính', 'Positive', 'ผลบวก') };

interface ChosenProps {
  readonly label: Text3;
  readonly words: Readonly<Record<string, Text3>>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A choice whose codes are words. */
function Chosen({ label, words, value, onChange }: ChosenProps) {
  const text = useText();
  return (
    <NativeSelect
      aria-label={text(label)}
      size="xs"
      value={value}
      data={Object.entries(words).map(([code, word]) => ({ value: code, label: text(word) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Choices of a laboratory in words. */
export const CHOSEN: SettingEditors = {
  LABKND: (props) => <Chosen label={LAB_SETTINGS.LABKND.label} words={KINDS} {...props} />,
  LABBELOW: (props) => <Chosen label={LAB_SETTINGS.LABBELOW.label} words={BELOW} {...props} />,
  LABDOUBT: (props) => <Chosen label={LAB_SETTINGS.LABDOUBT.label} words={DOUBT} {...props} />,
};
