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
import { today } from '#engine/web/text/today.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { CONDITION_WORDS } from '#modules/stock/contract/transfer-words.ts';
import { confirmTransfer, getTransfer } from '../../contract/stock/stock.calls.ts';
import { LW } from '../../contract/stock/words.ts';

const OWN = {
  back: t3('Về danh sách', 'Back to the list', 'กลับไปรายการ'),
  all: t3('Nhận đủ tất cả', 'Accept all as sent', 'รับครบทั้งหมด'),
  none: t3('Từ chối tất cả', 'Refuse all', 'ปฏิเสธทั้งหมด'),
  confirm: t3('Xác nhận nhận hàng', 'Confirm the receipt', 'ยืนยันการรับ'),
  goods: t3('Hàng đã gửi và thực nhận', 'Sent and received', 'ที่ส่งและที่รับจริง'),
  refused: t3('Chưa nhận được', 'It was not received', 'ยังไม่ได้รับ'),
  maker: t3('Người gửi', 'Sender', 'ผู้ส่ง'),
  short: t3('Lô nhận thiếu, chờ bên gửi giải trình', 'Lots short, to be explained by the sender', 'ล็อตที่รับไม่ครบ รอผู้ส่งชี้แจง'),
};

type Opened = OutputOf<typeof getTransfer>;
type Line = Opened['lines'][number];

const DAY = date('recvdt', LW.recvdt, { required: true });
const FIELDS: readonly Field[] = [
  decimal('received', LW.received, { decimals: 4 }),
  yesno('refused', LW.refused),
  choice('condition', LW.condition, defineList('condition', CONDITION_WORDS), { required: true }),
  decimal('temp', LW.temp, { decimals: 1, unit: '°C', min: -200, max: 100 }),
  text('place', LW.place, { maxLength: 20 }),
  text('remark', LW.remark, { maxLength: 200 }),
];

const nameOf = ({ name, lot, expdt, sent, unit }: Line): string =>
  [name, lot, expdt === NO_EXPIRY ? '' : formatDate(expdt as never), `${figure(sent)} ${unit}`].filter(Boolean).join(' · ');

const accepted = ({ sent }: Line): FieldValues => ({ received: sent, refused: 'N', condition: 'good' });
const turnedDown = (): FieldValues => ({ received: 0, refused: 'Y', condition: 'damaged' });

/** What changes with a field of a row: a refused lot is received with nothing. */
function changed(row: FieldValues, key: string, value: FieldValue, { sent }: Line): FieldValues {
  return key === 'refused' ? { ...row, refused: value, received: value === 'Y' ? 0 : sent } : { ...row, [key]: value };
}

/** 844, and what did not arrive. */
function Done({ done, onBack }: { readonly done: OutputOf<typeof confirmTransfer>; readonly onBack: () => void }) {
  const say = useText();
  return (
    <Alert color="green.9" role="status" title={issueText({ code: '844', params: { note: done.note } } as never, {})}>
      {done.short === 0 ? null : `${say(OWN.short)}: ${done.short}`}
      <Button variant="default" mt="sm" onClick={onBack}>
        {say(OWN.back)}
      </Button>
    </Alert>
  );
}

function Confirm({ opened, onBack }: { readonly opened: Opened; readonly onBack: () => void }) {
  const say = useText();
  const { lines, noteid, version } = opened;
  const [recvdt, setRecvdt] = useState<FieldValue>(today());
  const [rows, setRows] = useState<readonly FieldValues[]>(() => lines.map(accepted));
  const { busy, issues, data, save } = useSave(confirmTransfer, { forgets: ['/lab/'] });
  const labels = Object.fromEntries([DAY, ...FIELDS].map((field) => [field.key, say(field.label)]));
  const shown: FieldRow[] = lines.map((line, at) => ({
    key: at,
    name: nameOf(line),
    values: rows[at] ?? {},
    issues: issues.filter(({ row }) => row === at + 1),
  }));
  const send = () => {
    const told = lines.map(({ lineno, lot, expdt }, at) => {
      const { received, refused, condition, temp = null, place = null, remark = null } = rows[at] ?? {};
      const where = typeof place === 'string' && place !== '' ? place : null;
      return { lineno, lot, expdt, received: Number(received ?? 0), refused: refused === 'Y' ? 'Y' : 'N', condition, temp, place: where, remark };
    });
    void save({ noteid, version, recvdt: String(recvdt ?? ''), lines: told } as never);
  };
  if (data !== null) return <Done done={data} onBack={onBack} />;
  const day = issues.find(({ field }) => field === 'recvdt');
  const own = issues.filter(({ row, field }) => row === undefined && field !== 'recvdt');
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
        head={LW.sent}
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

/** A transfer on its way to an own store, received here. Page by hand: two sides of one paper are shown beside each other. */
export default function LabArrival({ value, onBack }: DetailProps) {
  const say = useText();
  const { data: opened } = useCall(getTransfer, { noteid: value }, { staleTime: Number.POSITIVE_INFINITY });
  if (opened === undefined) return null;
  const facts = [
    [LW.store, opened.storeid],
    [LW.tostore, opened.tostore],
    [LW.valuedt, formatDate(opened.valuedt as never)],
    [OWN.maker, opened.maker],
    [LW.remark, opened.remark],
  ] as const;
  return (
    <PageFrame
      title={opened.note}
      actions={
        <Button variant="default" onClick={onBack}>
          {say(OWN.back)}
        </Button>
      }
    >
      <Stack>
        <Facts facts={facts} />
        <Confirm opened={opened} onBack={onBack} />
      </Stack>
    </PageFrame>
  );
}
