import { COMPARED } from '#engine/define/comparison-words.ts';
import type { Comparison } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';

const WITH = t3('So với', 'Against', 'เทียบกับ');

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
