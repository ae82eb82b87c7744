import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { COUNT_FIELDS, findPool, saveAdjustment } from '../../contract/pool.calls.ts';
import { E } from './pool-words.ts';

type Row = OutputOf<typeof findPool>['rows'][number];

const A = {
  weaned: t3('Cai sữa', 'Weaned', 'หย่านม'),
  days: t3('Ngày cai sữa', 'Weaned on', 'วันหย่านม'),
  dead: t3('Chết', 'Dead', 'ตาย'),
  taken: t3('Đã nhận', 'Taken over', 'รับไปแล้ว'),
  adjusted: t3('Điều chỉnh', 'Adjusted', 'ปรับปรุง'),
  counts: t3('Các lần kiểm', 'Counts', 'การนับ'),
  all: t3('Cả nhóm đã hết', 'Groups with none left, too', 'รวมกลุ่มที่หมดแล้ว'),
  adjust: t3('Ghi thừa, thiếu', 'Found or missing', 'บันทึกเกิน ขาด'),
  intro: t3(
    'Số heo con cai sữa chưa nhận vào chuồng nuôi. Khi kiểm đếm lệch, ghi thừa hoặc thiếu với lý do.',
    'Weaned piglets no batch has taken over. Where a count differs, write how many were found or are missing, and why.',
    'ลูกหย่านมที่ยังไม่รับเข้าโรงเรือน เมื่อนับแล้วไม่ตรง ให้บันทึกจำนวนที่เกินหรือขาดพร้อมเหตุผล',
  ),
};
const LEVEL = 60;

function CountForm({ row, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const text = useText();
  const { roomid, weangrp } = row;
  return (
    <Dialog title={`${text(A.adjust)}: ${roomid} · ${weangrp} · ${text(E.left)} ${formatNumber(row.free)}`} onClose={onDone}>
      <FieldForm
        label={text(A.adjust)}
        fields={COUNT_FIELDS}
        call={saveAdjustment}
        draft={`PigletEntryUpdate.adjust.${roomid}.${weangrp}`}
        toInput={(values) => ({ ...values, roomid, weangrp })}
        confirmed
        forgets={['/growfinish/', '/common/', '/herd/']}
        onSaved={onDone}
      />
    </Dialog>
  );
}

const countText = ({ counts }: Row): string =>
  counts.map(({ eventdt, count, reason, user }) => `${formatDate(eventdt)} ${count > 0 ? '+' : ''}${count} ${reason} (${user})`).join('; ');

/** Weaned piglets by nursery house and group, and what was found or missing when they were counted. */
export function PoolAdjust() {
  const text = useText();
  const session = useSession();
  const rights = useRights('PigletEntryUpdate');
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<Row | null>(null);
  const { data } = useCall(findPool, { all: all ? 'Y' : 'N' }, { keep: true });
  const may = rights.edit && (session?.USRLVL ?? 0) >= LEVEL;
  return (
    <Stack>
      <p className="dim">{text(A.intro)}</p>
      <Checkbox label={text(A.all)} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
      {data !== undefined && data.rows.length === 0 ? <p className="dim">{text(E.noPool)}</p> : null}
      {(data?.rows ?? []).length === 0 ? null : (
        <PlainTable
          label={text(E.pool)}
          heads={[E.group, E.nursery, A.days, numeric(A.weaned), numeric(A.dead), numeric(A.taken), numeric(A.adjusted), numeric(E.left), A.counts]}
          buttons={may}
          rows={(data?.rows ?? []).map((row) => ({
            key: `${row.roomid} ${row.weangrp}`,
            name: row.weangrp,
            cells: [
              row.roomid,
              row.from === row.to ? formatDate(row.from) : `${formatDate(row.from)} – ${formatDate(row.to)}`,
              ...[row.weaned, row.dead, row.taken, row.adjusted, row.free].map((n) => formatNumber(n)),
              countText(row),
              ...(may
                ? [
                    <Button key="adjust" size="compact-xs" variant="subtle" onClick={() => setOpen(row)}>
                      {text(A.adjust)}
                    </Button>,
                  ]
                : []),
            ],
          }))}
        />
      )}
      {open === null ? null : (
        <CountForm
          row={open}
          onDone={() => {
            forget('/growfinish/');
            setOpen(null);
          }}
        />
      )}
    </Stack>
  );
}
