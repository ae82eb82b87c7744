import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { choice, code, date, decimal, defineList, text } from '#engine/define/fields.ts';
import { figure } from '#engine/document/web/figures.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { type FieldRow, FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { explainTransfer } from '../../contract/transfer.calls.ts';
import { EXPLAINED_WORDS, TRANSFER_WORDS as T } from '../../contract/transfer-words.ts';
import type { OpenNote } from '../notes/note-form.ts';
import { useUnitName } from '../unit-name.ts';
import { WORDS } from '../words.ts';

const OWN = {
  arrived: t3('Hàng đã nhận', 'What arrived', 'สินค้าที่ได้รับ'),
  explained: t3('Giải trình phần thiếu', 'How the rest was explained', 'การชี้แจงส่วนที่ขาด'),
  explain: t3('Giải trình hàng thiếu', 'Explain what did not arrive', 'ชี้แจงสินค้าที่ขาด'),
  save: t3('Lưu giải trình', 'Save the explanation', 'บันทึกการชี้แจง'),
  saved: t3('Đã lưu giải trình', 'Explanation saved', 'บันทึกการชี้แจงแล้ว'),
  refused: t3('Chưa lưu được', 'It was not saved', 'ยังไม่ได้บันทึก'),
  by: t3('Người giải trình', 'By', 'ผู้ชี้แจง'),
};

type Transfer = NonNullable<OpenNote['transfer']>;
type Lot = Transfer['arrived'][number];

const lotText = (lot: string, expdt: string): string => [lot, expdt === NO_EXPIRY ? '' : formatDate(expdt)].filter(Boolean).join(' · ');

/** Sent and received side by side, lot by lot. */
function ArrivedTable({ arrived }: Pick<Transfer, 'arrived'>) {
  const say = useText();
  const unitName = useUnitName();
  return (
    <PlainTable
      label={say(OWN.arrived)}
      stacks
      heads={[
        ...[WORDS.item, WORDS.lot, numeric(T.sent), numeric(T.received), numeric(T.short), numeric(T.explained)],
        ...[T.condition, WORDS.remark],
      ]}
      rows={arrived.map((row) => ({
        key: `${row.lineno} ${row.lot} ${row.expdt}`,
        name: `${row.itemid} ${row.name}`,
        cells: [
          lotText(row.lot, row.expdt),
          `${figure(row.sent)} ${unitName(row.unit)}`,
          row.refused === 'Y' ? say(T.refused) : figure(row.received),
          toned(row.open > 0 ? 'bad' : undefined, figure(row.sent - row.received)),
          figure(row.explained),
          row.conditionName,
          [row.temp === null ? null : `${figure(row.temp, 1)} °C`, row.place, row.remark].filter(Boolean).join(' · '),
        ],
      }))}
    />
  );
}

function Shortages({ shortages }: Pick<Transfer, 'shortages'>) {
  const say = useText();
  const unitName = useUnitName();
  if (shortages.length === 0) return null;
  return (
    <section aria-label={say(OWN.explained)}>
      <h2>{say(OWN.explained)}</h2>
      <PlainTable
        label={say(OWN.explained)}
        stacks
        heads={[WORDS.item, WORDS.lot, T.how, numeric(WORDS.qty), WORDS.valuedt, WORDS.note, WORDS.reason, WORDS.remark, OWN.by]}
        rows={shortages.map((row, at) => ({
          key: String(at),
          name: row.name,
          cells: [
            ...[lotText(row.lot, row.expdt), row.howName, `${figure(row.qty)} ${unitName(row.unit)}`, formatDate(row.valuedt)],
            ...[row.tonote, row.reason, row.remark, row.by],
          ],
        }))}
      />
    </section>
  );
}

const DAY = date('valuedt', WORDS.valuedt, { required: true });
const { lost: _lost, ...SMALL } = EXPLAINED_WORDS;

/** Fields of an explanation; writing off stands only for who may. */
function fieldsOf(writeOff: boolean): readonly Field[] {
  return [
    choice('how', T.how, defineList('explained', writeOff ? EXPLAINED_WORDS : SMALL)),
    decimal('qty', WORDS.qty, { decimals: 4 }),
    ...(writeOff ? [code('reason', WORDS.reason, { list: 'reason', listParents: { eventcd: 'STK' } })] : []),
    text('remark', WORDS.remark, { maxLength: 200 }),
  ];
}

/** The sender says what became of what did not arrive; lots left blank stay open. */
function ExplainForm({ head, lots, writeOff }: { readonly head: OpenNote['head']; readonly lots: readonly Lot[]; readonly writeOff: boolean }) {
  const say = useText();
  const unitName = useUnitName();
  const [valuedt, setValuedt] = useState<FieldValue>(today());
  const [rows, setRows] = useState<readonly FieldValues[]>(() => lots.map(({ open }) => ({ qty: open })));
  const { busy, issues, save } = useSave(explainTransfer, { forgets: ['/stock/', '/common/'], confirmed: OWN.saved });
  const fields = fieldsOf(writeOff);
  const labels = Object.fromEntries([DAY, ...fields].map((field) => [field.key, say(field.label)]));
  const chosen = rows.flatMap((row, at) => (typeof row['how'] === 'string' ? [at] : []));
  const shown: FieldRow[] = lots.map((lot, at) => ({
    key: `${lot.lineno} ${lot.lot} ${lot.expdt}`,
    name: `${lot.name} ${lotText(lot.lot, lot.expdt)} (${figure(lot.open)} ${unitName(lot.unit)})`,
    values: rows[at] ?? {},
    issues: issues.filter(({ row }) => row === chosen.indexOf(at) + 1),
  }));
  const send = () => {
    const lines = chosen.flatMap((at) => {
      const [lot, row] = [lots[at], rows[at]];
      if (lot === undefined || row === undefined) return [];
      const { how, qty, reason, remark } = row;
      return [{ lineno: lot.lineno, lot: lot.lot, expdt: lot.expdt, how, qty: Number(qty ?? 0), reason: reason ?? null, remark: remark ?? null }];
    });
    void save({ noteid: head.noteid, version: head.version, valuedt: String(valuedt ?? ''), lines } as never);
  };
  const own = issues.filter(({ row }) => row === undefined);
  return (
    <section aria-label={say(OWN.explain)}>
      <h2>{say(OWN.explain)}</h2>
      <Stack>
        <div className="form-grid">
          <div className="form-cell" data-kind="date">
            <FieldWidget field={DAY} value={valuedt} onChange={setValuedt} />
          </div>
        </div>
        <FieldRows
          head={WORDS.item}
          fields={fields}
          rows={shown}
          labels={labels}
          label={say(OWN.explain)}
          onChange={(at, key, value) => setRows(rows.map((row, i) => (i === at ? { ...row, [key]: value } : row)))}
        />
        {own.length === 0 ? null : <IssueList tone="error" title={say(OWN.refused)} issues={own} labels={labels} />}
        <Group className="form-actions">
          <Button onClick={send} loading={busy} disabled={chosen.length === 0}>
            {say(OWN.save)}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

/** Of an opened transfer: what arrived, how the rest was explained, and the form that explains it. */
export function Arrived({ opened: { head, transfer } }: { readonly opened: OpenNote }) {
  const say = useText();
  if (transfer === null || transfer.arrived.length === 0) return null;
  const open = transfer.arrived.filter((lot) => lot.open > 0);
  return (
    <Stack>
      <section aria-label={say(OWN.arrived)}>
        <h2>{say(OWN.arrived)}</h2>
        <ArrivedTable arrived={transfer.arrived} />
      </section>
      <Shortages shortages={transfer.shortages} />
      {transfer.may.explain && open.length > 0 ? <ExplainForm head={head} lots={open} writeOff={transfer.may.writeOff} /> : null}
    </Stack>
  );
}
