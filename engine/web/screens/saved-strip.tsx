import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';

interface Props {
  /** What was saved, in a few words. */
  readonly what: string;
  /** Takes it back; absent where the rules allow none. */
  readonly onUndo?: (() => Promise<unknown>) | undefined;
}

/** What was saved last, in green over the next: seen without reading, and taken back with one press. Give it the row's id as key. */
export function SavedStrip({ what, onUndo }: Props) {
  const t = useT();
  const [undoing, setUndoing] = useState(false);
  const undo = (): void => {
    setUndoing(true);
    void onUndo?.().finally(() => setUndoing(false));
  };
  return (
    <div className="saved-strip no-print" role="status">
      <Icon name="check" size={22} />
      <span>
        <strong>{t('form.saved')}</strong> {what}
      </span>
      {onUndo === undefined ? null : (
        <Button variant="subtle" loading={undoing} leftSection={<Icon name="undo" size={16} />} onClick={undo}>
          {t('app.undo')}
        </Button>
      )}
    </div>
  );
}
