import { Radio, Stack } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { findTransfers } from '../../contract/entry.calls.ts';
import { E } from './entry-words.ts';

export type Transfer = OutputOf<typeof findTransfers>['rows'][number];

interface Props {
  readonly chosen: string | null;
  readonly onChoose: (transfer: Transfer) => void;
}

/** Pigs other farms of the company sent here. */
export function TransferPicker({ chosen, onChoose }: Props) {
  const text = useText();
  const { data } = useCall(findTransfers, {});
  const rows = data?.rows ?? [];
  if (rows.length === 0) return data === undefined ? null : <p className="dim">{text(E.noTransfers)}</p>;
  return (
    <Radio.Group
      label={text(E.transfers)}
      value={chosen ?? ''}
      onChange={(id) => rows.filter(({ transferId }) => transferId === id).forEach(onChoose)}
    >
      <Stack gap="xs" mt="xs">
        {rows.map((row) => (
          <Radio
            key={row.transferId}
            value={row.transferId}
            label={`${row.farmid} · ${row.roomid} · ${formatDate(row.eventdt as never)} · ${row.heads} ${row.weight === null ? '' : `· ${row.weight} kg`}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
