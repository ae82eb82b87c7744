import { useT } from '../text/text.ts';

interface Props {
  /** True when the page opened with what was typed before. */
  readonly restored: boolean;
  readonly onDrop: () => void;
}

/** Says that what was typed before is back, and lets it go. */
export function DraftNote({ restored, onDrop }: Props) {
  const t = useT('form');
  if (!restored) return null;
  return (
    <div className="draft-note" role="status">
      {t('draftKept')}{' '}
      <button type="button" className="link-button" onClick={onDrop}>
        {t('dropDraft')}
      </button>
    </div>
  );
}
