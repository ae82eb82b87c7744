import { count, useT } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';

interface Props {
  /** How many fields are folded away. */
  readonly count: number;
  readonly open: boolean;
  readonly onPress: () => void;
}

/** Shows and hides the fields not everybody fills. */
export function FoldButton({ count: folded, open, onPress }: Props) {
  const t = useT('form');
  return (
    // The field left keeps the focus: a refusal under it would slide this away from under the finger.
    <button type="button" className="form-fold" aria-expanded={open} onMouseDown={(event) => event.preventDefault()} onClick={onPress}>
      <Icon name={open ? 'up' : 'down'} />
      {t('more', { count: count(folded) })}
    </button>
  );
}
