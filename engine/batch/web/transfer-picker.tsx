import { Radio, Stack } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import type { BatchKit, Transfer } from './kit.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly kit: BatchKit;
  readonly chosen: Transfer | null;
  readonly onChoose: (transfer: Transfer) => void;
}

/** Animals other farms of the company sent here. */
export function TransferPicker({ kit, chosen, onChoose }: Props) {
  const text = useText();
  const { data } = useCall(kit.calls.findTransfers, {});
  const rows = data?.rows ?? [];
  if (rows.length === 0) return data === undefined ? null : <p className="dim">{text(WORDS.noTransfers)}</p>;
  return (
    <Radio.Group
      label={text(WORDS.transfers)}
      value={chosen?.transferId ?? ''}
      onChange={(id) => rows.filter(({ transferId }) => transferId === id).forEach(onChoose)}
    >
      <Stack gap="xs" mt="xs">
        {rows.map((row) => (
          <Radio
            key={row.transferId}
            value={row.transferId}
            label={[row.farmid, row.roomid, formatDate(row.eventdt), row.heads, ...(row.weight === null ? [] : [`${row.weight} kg`])].join(' · ')}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
