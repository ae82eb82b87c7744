import type { Comparison } from '#engine/define/report.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';

const WITH = t3('So với', 'Against', 'เทียบกับ');

/** What numbers are compared with, in few words. */
export const COMPARED: Readonly<Record<Comparison, Text3>> = {
  before: t3('kỳ trước', 'the period before', 'ช่วงก่อน'),
  lastyear: t3('năm trước', 'last year', 'ปีก่อน'),
  target: t3('mục tiêu', 'target', 'เป้าหมาย'),
};

interface Props {
  readonly offered: readonly Comparison[];
  readonly chosen: Comparison | null;
  readonly onChoose: (chosen: Comparison | null) => void;
}

/** Compares the numbers of a report with one press; a second one puts it back. */
export function CompareSwitch({ offered, chosen, onChoose }: Props) {
  const text = useText();
  if (offered.length === 0) return null;
  return (
    <span className="chip compare-chip" role="group" aria-label={text(WITH)}>
      <span className="chip-name">{text(WITH)}</span>
      {offered.map((one) => (
        <button key={one} type="button" className="chip-press" aria-pressed={one === chosen} onClick={() => onChoose(one === chosen ? null : one)}>
          {text(COMPARED[one])}
        </button>
      ))}
    </span>
  );
}
