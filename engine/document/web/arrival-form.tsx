import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { date } from '#engine/define/fields.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { type FieldRow, FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { figure } from './figures.ts';

const OWN = {
  all: t3('Nhận đủ tất cả', 'Accept all as sent', 'รับครบทั้งหมด'),
  none: t3('Từ chối tất cả', 'Refuse all', 'ปฏิเสธทั้งหมด'),
  confirm: t3('Xác nhận nhận hàng', 'Confirm the receipt', 'ยืนยันการรับ'),
  refused: t3('Chưa nhận được', 'It was not received', 'ยังไม่ได้รับ'),
};

/** What lies between the two sides of a transfer over a list of it. */
export const SENT_AND_RECEIVED = t3('Hàng đã gửi và thực nhận', 'Sent and received', 'ที่ส่งและที่รับจริง');

/** A lot sent here. */
export interface SentLot {
  readonly lineno: number;
  readonly lot: string;
  readonly expdt: string;
  readonly sent: number;
  readonly unit: string;
}

/** A lot as it was received: its place in the transfer, the quantity in the unit sent, and what else the fields of a row ask. */
export interface ReceivedLot extends Pick<SentLot, 'lineno' | 'lot' | 'expdt'> {
  readonly values: FieldValues;
  readonly received: number;
  readonly refused: 'Y' | 'N';
}

interface ArrivalFormProps<L extends SentLot> {
  readonly lines: readonly L[];
  /** What a lot is called before its number, expiry and quantity. */
  readonly nameOf: (line: L) => string;
  /** Fields of a row; `received`, `refused` and `condition` among them. */
  readonly fields: readonly Field[];
  /** Words over the lots and over the day of receipt. */
  readonly head: Text3;
  readonly dayLabel: Text3;
  /** What is asked of the whole transfer besides the day. */
  readonly asks?: readonly Field[];
  /** What stands in the fields of a row before anything was typed, besides that all of it arrived well. */
  readonly proposed?: (line: L) => FieldValues;
  readonly today: string;
  readonly issues: readonly Issue[];
  readonly busy: boolean;
  readonly onSend: (recvdt: string, lots: readonly ReceivedLot[], head: FieldValues) => void;
}

const NONE: readonly Field[] = [];
const nothing = (): FieldValues => ({});
const accepted = ({ sent }: SentLot): FieldValues => ({ received: sent, refused: 'N', condition: 'good', remark: null });
const turnedDown = (): FieldValues => ({ received: 0, refused: 'Y', condition: 'damaged', remark: null });

/** What changes with a field of a row: a refused lot is received with nothing. */
const changed = (row: FieldValues, key: string, value: FieldValue, { sent }: SentLot): FieldValues =>
  key === 'refused' ? { ...row, refused: value, received: value === 'Y' ? 0 : sent } : { ...row, [key]: value };

const called = (name: string, { lot, expdt, sent, unit }: SentLot): string =>
  [name, lot, expdt === NO_EXPIRY ? '' : formatDate(expdt as BusinessDate), `${figure(sent)} ${unit}`].filter(Boolean).join(' · ');

interface TopProps {
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
  readonly labels: Readonly<Record<string, string>>;
  readonly onChange: (key: string, value: FieldValue) => void;
}

/** What is asked of the whole transfer: the day of receipt, and where it comes in where its note does not say it. */
function Top({ fields, values, issues, labels, onChange }: TopProps) {
  return (
    <div className="form-grid">
      {fields.map((field) => {
        const error = issues.find((issue) => issue.field === field.key && issue.row === undefined);
        return (
          <div key={field.key} className="form-cell" data-kind={field.kind}>
            <FieldWidget
              field={field}
              value={values[field.key] ?? null}
              error={error === undefined ? undefined : issueText(error, labels)}
              onChange={(value) => onChange(field.key, value)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The lots as they are said to have arrived. */
const lotsOf = (lines: readonly SentLot[], rows: readonly FieldValues[]): ReceivedLot[] =>
  lines.map(({ lineno, lot, expdt }, at) => {
    const values = rows[at] ?? {};
    return { lineno, lot, expdt, values, received: Number(values['received'] ?? 0), refused: values['refused'] === 'Y' ? 'Y' : 'N' };
  });

/** What the other side sent, lot by lot, to be accepted, accepted in part or refused: whole at once or each in its row. */
export function ArrivalForm<L extends SentLot>(props: ArrivalFormProps<L>) {
  const { lines, nameOf, fields, head, dayLabel, asks = NONE, proposed = nothing, today, issues, busy, onSend } = props;
  const say = useText();
  const [top, setTop] = useState<FieldValues>({ recvdt: today });
  const [rows, setRows] = useState<readonly FieldValues[]>(() => lines.map((line) => ({ ...proposed(line), ...accepted(line) })));
  const topFields = [date('recvdt', dayLabel, { required: true }), ...asks];
  const labels = Object.fromEntries([...topFields, ...fields].map((field) => [field.key, say(field.label)]));
  const all = (told: (line: L) => FieldValues) => setRows(rows.map((row, at) => ({ ...row, ...told(lines[at] as L) })));
  const shown: FieldRow[] = lines.map((line, at) => ({
    key: at,
    name: called(nameOf(line), line),
    values: rows[at] ?? {},
    issues: issues.filter(({ row }) => row === at + 1),
  }));
  const send = () => {
    const { recvdt, ...asked } = top;
    onSend(String(recvdt ?? ''), lotsOf(lines, rows), asked);
  };
  const own = issues.filter(({ row, field }) => row === undefined && !topFields.some(({ key }) => key === field));
  return (
    <Stack>
      <Top fields={topFields} values={top} issues={issues} labels={labels} onChange={(key, value) => setTop({ ...top, [key]: value })} />
      <Group>
        <Button variant="default" onClick={() => all(accepted)}>
          {say(OWN.all)}
        </Button>
        <Button variant="light" color="red" onClick={() => all(turnedDown)}>
          {say(OWN.none)}
        </Button>
      </Group>
      <FieldRows
        head={head}
        fields={fields}
        rows={shown}
        labels={labels}
        label={say(SENT_AND_RECEIVED)}
        onChange={(at, key, value) => setRows(rows.map((row, i) => (i === at ? changed(row, key, value, lines[at] as L) : row)))}
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
