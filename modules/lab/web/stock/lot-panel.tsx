import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { choice, decimal, defineList } from '#engine/define/fields.ts';
import { figure } from '#engine/document/web/figures.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { EXPLAINED_WORDS } from '#modules/stock/contract/transfer-words.ts';
import { changeLot, explainShort } from '../../contract/stock/stock.calls.ts';
import { LW, QUALITY_WORDS } from '../../contract/stock/words.ts';
import { isBlocked, type Quality } from '../../domain/stock/kinds.ts';
import type { OpenLabNote } from './note-form.ts';

const OWN = {
  title: t3('Khóa và mở lô', 'Block and release lots', 'ระงับและปล่อยล็อต'),
  save: t3('Ghi chất lượng', 'Save the quality', 'บันทึกคุณภาพ'),
  saved: t3('Đã ghi', 'Saved', 'บันทึกแล้ว'),
  refused: t3('Chưa ghi được', 'It was not saved', 'ยังไม่ได้บันทึก'),
  arrived: t3('Hàng đã nhận', 'What arrived', 'สินค้าที่ได้รับ'),
  explain: t3('Giải trình hàng thiếu', 'Explain what did not arrive', 'ชี้แจงสินค้าที่ขาด'),
  how: t3('Giải trình', 'Explained as', 'ชี้แจงว่า'),
  open: t3('Chưa giải trình', 'Not explained', 'ยังไม่ชี้แจง'),
  send: t3('Lưu giải trình', 'Save the explanation', 'บันทึกการชี้แจง'),
};

const FORGETS = { forgets: ['/lab/'], confirmed: OWN.saved };
const QUALITY = choice('quality', LW.quality, defineList('quality', QUALITY_WORDS), { required: true });
type Lot = OpenLabNote['lines'][number]['lots'][number] & { readonly itemid: string; readonly name: string };

const lotText = ({ lot, expdt }: { readonly lot: string; readonly expdt: string }): string =>
  [lot || '–', expdt === NO_EXPIRY ? '' : formatDate(expdt as never)].filter(Boolean).join(' · ');

/** One lot: its quality is changed with a reason. */
function LotRow({ lot }: { readonly lot: Lot }) {
  const text = useText();
  const [quality, setQuality] = useState<FieldValue>(lot.quality);
  const [reason, setReason] = useState('');
  const { busy, issues, save } = useSave(changeLot, FORGETS);
  const { itemid, expdt, version } = lot;
  const send = () => void save({ itemid, lot: lot.lot, expdt, version, quality, reason } as never);
  return (
    <Stack gap="xs">
      <Group align="end">
        <span data-tone={isBlocked(lot.quality as Quality) ? 'bad' : undefined}>
          {lot.name} · {lotText(lot)} · {lot.qualityName}
        </span>
        <div className="form-cell" data-kind="code">
          <FieldWidget field={QUALITY} value={quality} onChange={setQuality} />
        </div>
        <TextInput label={text(LW.reason)} value={reason} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
        <Button variant="default" loading={busy} disabled={reason.trim() === '' || quality === lot.quality} onClick={send}>
          {text(OWN.save)}
        </Button>
      </Group>
      {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
    </Stack>
  );
}

/** Lots a received note brought, to be blocked and released. */
function Lots({ note }: { readonly note: OpenLabNote }) {
  const text = useText();
  const lots: Lot[] = note.lines.flatMap(({ itemid, name, lots: own }) =>
    own.filter(({ version }) => version > 0).map((lot) => ({ ...lot, itemid, name })),
  );
  if (!note.mayRelease || lots.length === 0) return null;
  return (
    <section aria-label={text(OWN.title)}>
      <h2>{text(OWN.title)}</h2>
      <Stack>
        {lots.map((lot) => (
          <LotRow key={`${lot.itemid} ${lot.lot} ${lot.expdt} ${lot.version}`} lot={lot} />
        ))}
      </Stack>
    </section>
  );
}

type Arrived = OpenLabNote['arrived'][number];
const HOW = choice('how', OWN.how, defineList('explained', EXPLAINED_WORDS), { required: true });
const QTY = decimal('qty', LW.qty, { decimals: 4 });

/** The sender says what became of what did not arrive of a lot. */
function ExplainRow({ head, lot }: { readonly head: OpenLabNote['head']; readonly lot: Arrived }) {
  const text = useText();
  const [how, setHow] = useState<FieldValue>('back');
  const [qty, setQty] = useState<FieldValue>(lot.open);
  const [reason, setReason] = useState('');
  const { busy, issues, save } = useSave(explainShort, FORGETS);
  const { noteid, version } = head;
  const send = () => void save({ noteid, version, lineno: lot.lineno, lot: lot.lot, expdt: lot.expdt, how, qty: Number(qty ?? 0), reason } as never);
  return (
    <Stack gap="xs">
      <Group align="end">
        <span>
          {lot.name} · {lotText(lot)} · {text(OWN.open)} {figure(lot.open)} {lot.unit}
        </span>
        <FieldWidget field={HOW} value={how} onChange={setHow} />
        <FieldWidget field={QTY} value={qty} onChange={setQty} />
        <TextInput label={text(LW.reason)} value={reason} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
        <Button loading={busy} disabled={reason.trim() === ''} onClick={send}>
          {text(OWN.send)}
        </Button>
      </Group>
      {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
    </Stack>
  );
}

/** What arrived of a transfer, and the form that explains the rest. */
function Transfer({ note: { head, arrived, mayExplain } }: { readonly note: OpenLabNote }) {
  const text = useText();
  if (arrived.length === 0) return null;
  const short = arrived.filter(({ open }) => open > 0);
  return (
    <section aria-label={text(OWN.arrived)}>
      <h2>{text(OWN.arrived)}</h2>
      <div className="table-box" tabIndex={0} role="region" aria-label={text(OWN.arrived)}>
        <table className="report-table">
          <HeadRow heads={[LW.item, LW.lot, LW.sent, LW.received, OWN.open, LW.condition, LW.temp, LW.place, LW.remark]} />
          <tbody>
            {arrived.map((row) => (
              <tr key={`${row.lineno} ${row.lot} ${row.expdt}`}>
                <th scope="row">{row.name}</th>
                <td>{lotText(row)}</td>
                <td data-numeric>
                  {figure(row.sent)} {row.unit}
                </td>
                <td data-numeric>{row.refused === 'Y' ? text(LW.refused) : figure(row.received)}</td>
                <td data-numeric data-tone={row.open > 0 ? 'bad' : undefined}>
                  {figure(row.open)}
                </td>
                <td>{row.conditionName}</td>
                <td data-numeric>{row.temp === null ? '' : `${figure(row.temp, 1)} °C`}</td>
                <td>{row.place}</td>
                <td>{[row.remark, row.explained].filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayExplain && short.length > 0 ? (
        <>
          <h2>{text(OWN.explain)}</h2>
          {short.map((lot) => (
            <ExplainRow key={`${lot.lineno} ${lot.lot} ${lot.expdt}`} head={head} lot={lot} />
          ))}
        </>
      ) : null}
    </section>
  );
}

/** What else is done with an opened note: lots blocked and released, what did not arrive explained. */
export function LotPanel({ opened }: { readonly opened: OpenLabNote }) {
  return (
    <Stack>
      <Lots note={opened} />
      <Transfer note={opened} />
    </Stack>
  );
}
