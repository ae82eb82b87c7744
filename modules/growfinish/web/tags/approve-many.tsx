import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { int } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { O } from '../../contract/order-words.ts';
import { approveOrders, findOrders } from '../../contract/tag-order.calls.ts';
import { T } from '../../contract/tag-words.ts';
import type { Order } from './order-steps.tsx';

const FIELDS = [int('approved', O.approved, { required: true, min: 1, max: 3000 })];

interface ListProps {
  readonly orders: readonly Order[];
  readonly onDone: () => void;
}

/** Orders that wait, each with the number it is approved for; those taken out of the list stay as they are. */
function ApproveList({ orders, onDone }: ListProps) {
  const text = useText();
  const [rows, setRows] = useState(() => orders.map((order) => ({ order, approved: order.asked as FieldValue })));
  const { busy, issues, save } = useSave(approveOrders, { forgets: ['/growfinish/'], onSaved: onDone });
  const good = rows.every(({ approved }) => typeof approved === 'number' && approved >= 1);
  const approve = () =>
    save({
      orders: rows.map(({ order, approved }) => ({
        farmid: order.farmid,
        orderId: order.orderId,
        version: order.version,
        approved: Number(approved),
      })),
    });
  return (
    <Stack>
      <IssueList title={text(O.approveMany)} issues={issues} labels={{ approved: text(O.approved) }} />
      <FieldRows
        head={O.order}
        label={text(O.approveMany)}
        fields={FIELDS}
        labels={{ approved: text(O.approved) }}
        rows={rows.map(({ order, approved }) => ({
          key: order.orderId,
          name: [order.farmid, `${order.lineage} ${text(order.sex === 'F' ? T.female : T.male)}`, `${order.asked}`, formatDate(order.needdt)].join(
            ' · ',
          ),
          values: { approved },
          issues: [],
        }))}
        onChange={(at, _, value) => setRows(rows.map((row, i) => (i === at ? { ...row, approved: value } : row)))}
        onRemove={(at) => setRows(rows.filter((_, i) => i !== at))}
      />
      <Group>
        <Button loading={busy} disabled={rows.length === 0 || !good} onClick={() => void approve()}>
          {text(O.approve)} ({rows.length})
        </Button>
      </Group>
    </Stack>
  );
}

/** The button that approves many orders at once. */
export function ApproveMany() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { data } = useCall(findOrders, { state: 'ordered' }, { enabled: open });
  const waiting = (data?.rows ?? []).filter(({ steps }) => steps.includes('approve'));
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text(O.approveMany)}
      </Button>
      {open ? (
        <Dialog title={text(O.approveMany)} onClose={() => setOpen(false)}>
          {data === undefined ? null : waiting.length === 0 ? (
            <p className="dim">{text(O.noneToApprove)}</p>
          ) : (
            <ApproveList orders={waiting} onDone={() => setOpen(false)} />
          )}
        </Dialog>
      ) : null}
    </>
  );
}
