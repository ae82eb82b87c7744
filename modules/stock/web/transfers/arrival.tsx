import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { choice, date, decimal, defineList, text, yesno } from '#engine/define/fields.ts';
import { figure } from '#engine/document/web/figures.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { type FieldRow, FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { confirmTransfer, getArrival } from '../../contract/transfer.calls.ts';
import { CONDITION_WORDS, TRANSFER_WORDS as T } from '../../contract/transfer-words.ts';
import { WORDS } from '../words.ts';

const OWN = {
  back: t3('Về danh sách', 'Back to the list', 'กลับไปรายการ'),
  all: t3('Nhận đủ tất cả', 'Accept all as sent', 'รับครบทั้งหมด'),
  none: t3('Từ chối tất cả', 'Refuse all', 'ปฏิเสธทั้งหมด'),
  confirm: t3('Xác nhận nhận hàng', 'Confirm the receipt', 'ยืนยันการรับ'),
  goods: t3('Hàng đã gửi và thực nhận', 'Sent and received', 'ที่ส่งและที่รับจริง'),
  refused: t3('Chưa nhận được', 'It was not received', 'ยังไม่ได้รับ'),
  receipt: t3('Phiếu nhận hàng chuyển kho', 'Receipt of a transfer', 'ใบรับโอนสินค้า'),
  here: t3('Tồn kho ở đây', 'Stock here', 'คงเหลือที่นี่'),
  sender: t3('Người giao', 'Sender', 'ผู้ส่ง'),
  driver: t3('Tài xế', 'Driver', 'คนขับ'),
  keeper: t3('Thủ kho nhận', 'Receiving keeper', 'ผู้ดูแลคลังปลายทาง'),
  waits: t3(
    'Người gửi không tự xác nhận; chỉ thủ kho nhận hoặc cấp 60 xác nhận.',
    'The sender does not confirm; a keeper of the receiving warehouse does, or level 60.',
    'ผู้ส่งยืนยันเองไม่ได้ ต้องเป็นผู้ดูแลคลังปลายทางหรือระดับ 60',
  ),
};

type Opened = OutputOf<typeof getArrival>;
type Line = Opened['lines'][number];

const DAY = date('recvdt', T.recvdt, { required: true });
const FIELDS: readonly Field[] = [
  decimal('received', T.received, { decimals: 4 }),
  yesno('refused', T.refused),
  choice('condition', T.condition, defineList('condition', CONDITION_WORDS), { required: true }),
  text('remark', WORDS.remark, { maxLength: 200 }),
];

const nameOf = ({ itemid, name, lot, expdt, sent, unit }: Line): string =>
  [`${itemid} ${name}`, lot, expdt === NO_EXPIRY ? '' : formatDate(expdt), `${figure(sent)} ${unit}`].filter(Boolean).join(' · ');

const accepted = ({ sent }: Line): FieldValues => ({ received: sent, refused: 'N', condition: 'good', remark: null });
const turnedDown = (): FieldValues => ({ received: 0, refused: 'Y', condition: 'damaged', remark: null });

/** What changes with a field of a row: a refused lot is received with nothing. */
function changed(row: FieldValues, key: string, value: FieldValue, line: Line): FieldValues {
  if (key === 'refused') return { ...row, refused: value, received: value === 'Y' ? 0 : line.sent };
  return { ...row, [key]: value };
}

function Confirm({ opened: { head, lines } }: { readonly opened: Opened }) {
  const say = useText();
  const [recvdt, setRecvdt] = useState<FieldValue>(head.curbusdt);
  const [rows, setRows] = useState<readonly FieldValues[]>(() => lines.map(accepted));
  const { busy, issues, data, save } = useSave(confirmTransfer, { forgets: ['/stock/', '/common/'] });
  const labels = Object.fromEntries([DAY, ...FIELDS].map((field) => [field.key, say(field.label)]));
  const shown: FieldRow[] = lines.map((line, at) => ({
    key: at,
    name: nameOf(line),
    values: rows[at] ?? {},
    issues: issues.filter(({ row }) => row === at + 1),
  }));
  const send = () => {
    const told = lines.map(({ lineno, lot, expdt }, at) => {
      const { received, refused, condition, remark } = rows[at] ?? {};
      return { lineno, lot, expdt, received: Number(received ?? 0), refused: refused === 'Y' ? 'Y' : 'N', condition, remark: remark ?? null };
    });
    void save({ noteid: head.noteid, version: head.version, recvdt: String(recvdt ?? ''), lines: told } as never);
  };
  const own = issues.filter(({ row, field }) => row === undefined && field !== 'recvdt');
  const day = issues.find(({ field }) => field === 'recvdt');
  if (data !== null) return <Done done={data} />;
  return (
    <Stack>
      <div className="form-grid">
        <div className="form-cell" data-kind="date">
          <FieldWidget field={DAY} value={recvdt} error={day === undefined ? undefined : issueText(day, labels)} onChange={setRecvdt} />
        </div>
      </div>
      <Group>
        <Button variant="default" onClick={() => setRows(lines.map(accepted))}>
          {say(OWN.all)}
        </Button>
        <Button variant="light" color="red" onClick={() => setRows(lines.map(turnedDown))}>
          {say(OWN.none)}
        </Button>
      </Group>
      <FieldRows
        head={T.sent}
        fields={FIELDS}
        rows={shown}
        labels={labels}
        label={say(OWN.goods)}
        onChange={(at, key, value) => setRows(rows.map((row, i) => (i === at ? changed(row, key, value, lines[at] as Line) : row)))}
      />
      {own.length === 0 ? null : <IssueList tone="error" title={say(OWN.refused)} issues={own} labels={labels} />}
      <Group className="form-actions">
        <Button onClick={send} loading={busy}>
          {say(OWN.confirm)}
        </Button>
      </Group>
    </Stack>
  );
}

/** 844, and what lies here now. */
function Done({ done }: { readonly done: OutputOf<typeof confirmTransfer> }) {
  const say = useText();
  return (
    <Alert color="green.9" role="status" title={issueText(done.told, {})}>
      <ul>
        {done.after.map(({ itemid, unit, before, qty, avgprice }) => (
          <li key={itemid}>
            {itemid}: {say(OWN.here)} {figure(before)} → {figure(qty)} {unit}
            {avgprice === null ? '' : `; ${say(WORDS.average)} ${figure(avgprice, 2)}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Goods({ lines }: Pick<Opened, 'lines'>) {
  const say = useText();
  const money = lines.some(({ amount }) => amount !== null);
  const known = (condition: string | null) => (condition === null ? '' : say(CONDITION_WORDS[condition as keyof typeof CONDITION_WORDS]));
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={say(OWN.goods)}>
      <table className="report-table">
        <HeadRow heads={[WORDS.item, WORDS.lot, WORDS.expdt, T.sent, T.received, T.condition, ...(money ? [WORDS.amount] : []), WORDS.remark]} />
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.lineno} ${line.lot} ${line.expdt}`}>
              <th scope="row">
                {line.itemid} {line.name}
              </th>
              <td>{line.lot}</td>
              <td>{line.expdt === NO_EXPIRY ? '' : formatDate(line.expdt)}</td>
              <td data-numeric>
                {figure(line.sent)} {line.unit}
              </td>
              <td data-numeric data-tone={line.received !== null && line.received < line.sent ? 'warn' : undefined}>
                {line.refused === 'Y' ? say(T.refused) : figure(line.received)}
              </td>
              <td>{known(line.condition)}</td>
              {money ? <td data-numeric>{figure(line.amount, 2)}</td> : null}
              <td>{line.recvremark ?? line.remark}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A transfer to a warehouse of the own farm: received here, or as it was received, to be printed. Page by hand: two sides of one paper are shown beside each other. */
export default function Arrival({ value, onBack }: DetailProps) {
  const say = useText();
  const { data: opened } = useCall(getArrival, { noteid: value }, { staleTime: 0 });
  if (opened === undefined) return null;
  const { head, lines, may } = opened;
  const received = head.recvdt !== null;
  const facts = [
    [T.fromfarm, head.fromfarm],
    [T.fromstore, head.storeid],
    [WORDS.tostore, head.tostore],
    [WORDS.valuedt, formatDate(head.valuedt)],
    [T.days, String(head.days)],
    [T.recvdt, head.recvdt === null ? null : formatDate(head.recvdt)],
    [T.confirmer, head.confirmer],
    [WORDS.state, head.stateName],
    [WORDS.maker, head.maker],
    [WORDS.driver, head.driver],
    [WORDS.plate, head.plate],
    [WORDS.refno, head.refno],
    [WORDS.remark, head.remark],
  ] as const;
  const actions = (
    <Group>
      <Button variant="default" onClick={onBack}>
        {say(OWN.back)}
      </Button>
      {received ? <Button onClick={() => print()}>{say(WORDS.print)}</Button> : null}
    </Group>
  );
  return (
    <PageFrame title={`${received ? say(OWN.receipt) : ''} ${head.note}`} actions={actions}>
      <Stack>
        <Facts facts={facts} />
        {may.confirm ? <Confirm opened={opened} /> : <Goods lines={lines} />}
        {may.confirm || received ? null : <p className="dim">{say(OWN.waits)}</p>}
      </Stack>
      {received ? (
        <div className="signatures">
          {[OWN.sender, OWN.driver, OWN.keeper].map((who) => (
            <p key={who.E}>{say(who)}</p>
          ))}
        </div>
      ) : null}
    </PageFrame>
  );
}
