import { Button, Group } from '@mantine/core';
import { useFile } from '#engine/web/screens/use-file.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { O } from '../../contract/order-words.ts';
import { fileTags } from '../../contract/tags/print.calls.ts';
import { W } from '../../contract/tags/words.ts';

/** Which numbers are printed. */
export interface PrintedOf {
  readonly farmid?: string | null;
  readonly orderId?: string;
  readonly rangeId?: string;
  readonly filecd?: string;
  readonly tags?: readonly string[];
}

const KINDS = { xlsx: O.makerList, pdf: O.labels } as const;

interface Props {
  readonly of: PrintedOf;
  /** The card of the pen in place of the list for the maker. */
  readonly card?: boolean;
}

/** Takes numbers away: Excel with a line a number, labels with QR, or the card of a pen. */
export function TagFiles({ of, card = false }: Props) {
  const text = useText();
  const language = useLanguage();
  const { making, take } = useFile<keyof typeof KINDS>(fileTags.path);
  if (card)
    return (
      <Button
        variant="default"
        className="no-print"
        leftSection={<Icon name="print" size={16} />}
        loading={making === 'pdf'}
        onClick={() => void take('pdf', { ...of, size: 'card', language })}
      >
        {text(W.penCard)}
      </Button>
    );
  return (
    <Group gap="xs" className="file-buttons no-print">
      {(['xlsx', 'pdf'] as const).map((as) => (
        <Button
          key={as}
          variant="default"
          leftSection={<Icon name={as === 'pdf' ? 'print' : 'download'} size={16} />}
          loading={making === as}
          onClick={() => void take(as, { ...of, language })}
        >
          {text(KINDS[as])}
        </Button>
      ))}
    </Group>
  );
}
