import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { PrintNotes } from '#engine/document/web/print-notes.tsx';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList, issueText, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { PAYMENT_FIELDS } from '../../contract/costs/payment-fields.ts';
import { COST_WORDS } from '../../contract/costs/words.ts';
import { PAPER_PRINT } from '../../contract/print.call.ts';
import { SALE_CALLS } from '../../contract/sales/sale.document.ts';
import type { TradeDef } from '../../contract/trades.ts';
import { effectsOf } from '../../domain/sales/effect.ts';
import { lineKind } from '../../domain/sales/line-kinds.ts';
import { figure } from './figure.ts';
import type { OpenSale } from './sale-form.ts';
import { Slaughter } from './slaughter.tsx';

const OWN = {
  payments: t3('Các lần thanh toán', 'Payments', 'การชำระเงิน'),
  none: t3('Chưa trả lần nào', 'Nothing paid yet', 'ยังไม่มีการชำระ'),
  pay: t3('Ghi thanh toán', 'Add the payment', 'บันทึกการชำระ'),
  approve: t3('Duyệt phiếu', 'Approve the note', 'อนุมัติใบ'),
  back: t3('Trả lại người lập', 'Send back to its maker', 'ส่งกลับผู้จัดทำ'),
  why: t3('Lý do trả lại', 'Why it is sent back', 'เหตุผลที่ส่งกลับ'),
  refused: t3('Không thực hiện được', 'It could not be done', 'ทำไม่สำเร็จ'),
  by: t3('Người ghi', 'Entered by', 'ผู้บันทึก'),
  returns: t3('Hủy phiếu thì trở về', 'Cancelled, this comes back', 'หากยกเลิกจะกลับคืน'),
  head: t3('con', 'head', 'ตัว'),
};

const FORGETS = ['/finance/', '/poultry/', '/common/'];

/** Whose notes they are. */
interface Whose {
  readonly of: TradeDef;
}
type Props = Whose & { readonly opened: OpenSale };

/** Sends what is done with a note; what refuses it stays to be shown. */
function useDoing() {
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const run = async (sent: ReturnType<typeof trySend>) => {
    const answer = await sent;
    setIssues(answer.ok ? [] : answer.issues);
    if (answer.ok) forget(...FORGETS);
    return answer.ok;
  };
  return { issues, run };
}

/** What a cancelled note would bring back: head to their houses, animals to the herd, goods to the warehouse. */
function Returns({ lines }: Pick<OpenSale, 'lines'>) {
  const text = useText();
  const back = effectsOf(lines, []).map(({ kind, place, unit, was }) => {
    const line = lines.find((one) => one.kind === kind && (one.pgid ?? one.roomid ?? one.itemid) === place);
    const what = lineKind(kind)?.heads === true ? text(OWN.head) : (line?.unitName ?? unit ?? '');
    return `${line?.name ?? place} +${figure(was, 4)} ${what}`;
  });
  if (back.length === 0) return null;
  return (
    <p className="dim">
      {text(OWN.returns)}: {back.join(' · ')}
    </p>
  );
}

/** What was paid of a note, line by line. */
function Payments({ payments }: Pick<OpenSale, 'payments'>) {
  const text = useText();
  if (payments.length === 0) return <p className="dim">{text(OWN.none)}</p>;
  return (
    <PlainTable
      label={text(OWN.payments)}
      stacks
      heads={[COST_WORDS.paydt, numeric(COST_WORDS.payamount), COST_WORDS.paymethod, COST_WORDS.refno, OWN.by]}
      rows={payments.map(({ payno, paydt, amount, methodName, refno, by }) => ({
        key: String(payno),
        name: formatDate(paydt),
        cells: [figure(amount), methodName, refno, by],
      }))}
    />
  );
}

/** Takes a payment: the open balance is proposed. */
function Pay({ of, head }: Pick<OpenSale, 'head'> & Whose) {
  const text = useText();
  const session = useSession();
  const { issues, run } = useDoing();
  const [values, setValues] = useState<FieldValues>({
    paydt: session?.CURBUSDT ?? today(),
    amount: head.balance > 0 ? head.balance : null,
    paymethod: head.paymethod,
  });
  const labels = Object.fromEntries(PAYMENT_FIELDS.map(({ key, label }) => [key, text(label)]));
  const known = new Set<string>(PAYMENT_FIELDS.map(({ key }) => key));
  const body = { ...values, returned: values['returned'] ?? 'N', noteid: head.noteid, version: head.version, farmid: head.farmid };
  return (
    <form
      aria-label={text(OWN.pay)}
      onSubmit={(event) => {
        event.preventDefault();
        void run(trySend(SALE_CALLS[of.trade].pay, { ...body, reqid: newRequestId() } as never));
      }}
    >
      <div className="form-grid">
        {PAYMENT_FIELDS.map((field) => {
          const own = issues.find((issue) => issue.field === field.key);
          return (
            <div key={field.key} className="form-cell" data-kind={field.kind}>
              <FieldWidget
                field={field}
                value={values[field.key] ?? null}
                error={own === undefined ? undefined : issueText(own, labels)}
                onChange={(value) => setValues({ ...values, [field.key]: value })}
              />
            </div>
          );
        })}
      </div>
      {issues.every(({ field }) => field !== undefined && known.has(field)) ? null : (
        <IssueList tone="error" title={text(OWN.refused)} issues={issues} labels={labels} />
      )}
      <Button type="submit" mt="sm">
        {text(OWN.pay)}
      </Button>
    </form>
  );
}

/** Approving a checked note, or sending it back with the reason. */
function Steps({ of, opened: { head, may } }: Props) {
  const text = useText();
  const { issues, run } = useDoing();
  const [reason, setReason] = useState('');
  const { noteid, version, farmid } = head;
  const { step, back } = SALE_CALLS[of.trade];
  if (!may.approve && !may.back) return null;
  return (
    <>
      {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
      <Group align="end">
        {may.approve ? (
          <Button onClick={() => void run(trySend(step, { reqid: newRequestId(), farmid, state: '50', notes: [{ noteid, version }] }))}>
            {text(OWN.approve)}
          </Button>
        ) : null}
        {may.back ? (
          <>
            <TextInput label={text(OWN.why)} value={reason} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
            <Button
              variant="default"
              disabled={reason.trim() === ''}
              onClick={() => void run(trySend(back, { reqid: newRequestId(), farmid, noteid, version, reason }))}
            >
              {text(OWN.back)}
            </Button>
          </>
        ) : null}
      </Group>
    </>
  );
}

/** What else is done with an opened delivery note: approved, sent back, paid. */
export function SaleSteps({ of, opened }: Props) {
  const text = useText();
  // What is printed and returned by the slaughterhouse is the farm's own.
  const here = useSession()?.FARMID === opened.head.farmid;
  return (
    <Stack>
      {here ? (
        <div>
          <PrintNotes {...PAPER_PRINT} noteids={[opened.head.noteid]} />
        </div>
      ) : null}
      {opened.may.remove ? <Returns lines={opened.lines} /> : null}
      <Steps of={of} opened={opened} />
      {here ? <Slaughter opened={opened} /> : null}
      <section aria-label={text(OWN.payments)}>
        <h2>{text(OWN.payments)}</h2>
        <Payments payments={opened.payments} />
        {opened.may.pay ? <Pay key={opened.head.version} of={of} head={opened.head} /> : null}
      </section>
    </Stack>
  );
}
