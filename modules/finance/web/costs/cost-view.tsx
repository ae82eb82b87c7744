import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { PaperField } from '#engine/document/web/paper-field.tsx';
import { PaperLink } from '#engine/document/web/paper-link.tsx';
import { PrintNotes } from '#engine/document/web/print-notes.tsx';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate, formatMoment } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { PAYMENT_FIELDS } from '#modules/finance/contract/costs/payment-fields.ts';
import { VOUCHER_CALLS } from '#modules/finance/contract/costs/voucher.document.ts';
import { COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import { PAPER_PRINT } from '#modules/finance/contract/print.call.ts';
import { signedAt } from '../signed-at.ts';
import { CostChange } from './cost-change.tsx';
import { bodyOf, FORGETS, fieldsOf, type OpenVoucher, type Place, typedOf, type Whose } from './cost-form.ts';
import { PlaceChoice } from './place-choice.tsx';

const OWN = {
  back: t3('Về danh sách', 'Back to the list', 'กลับไปรายการ'),
  noPaper: t3('Chưa có ảnh hóa đơn', 'No picture of the bill', 'ยังไม่มีรูปใบแจ้งหนี้'),
  refused: t3('Chưa làm được', 'It was not done', 'ทำไม่ได้'),
  check: t3('Đã kiểm tra', 'Checked against the bill', 'ตรวจแล้ว'),
  approve: t3('Duyệt', 'Approve', 'อนุมัติ'),
  send: t3('Trả lại người lập', 'Send back', 'ส่งกลับผู้จัดทำ'),
  cancel: t3('Hủy phiếu', 'Cancel', 'ยกเลิกใบ'),
  correct: t3('Sửa phiếu', 'Correct', 'แก้ไขใบ'),
  pay: t3('Thêm thanh toán', 'Add a payment', 'เพิ่มการชำระเงิน'),
  payments: t3('Thanh toán', 'Payments', 'การชำระเงิน'),
  shares: t3('Phân bổ theo tháng', 'Months it counts in', 'เดือนที่นับ'),
  history: t3('Lịch sử', 'History', 'ประวัติ'),
};

/** What was done with a voucher, in words. */
const DONE = {
  add: t3('Lập phiếu', 'Written', 'จัดทำ'),
  edit: t3('Sửa', 'Corrected', 'แก้ไข'),
  check: t3('Kiểm tra', 'Checked', 'ตรวจ'),
  approve: t3('Duyệt', 'Approved', 'อนุมัติ'),
  return: t3('Trả lại', 'Sent back', 'ส่งกลับ'),
  pay: t3('Thanh toán', 'Paid', 'ชำระเงิน'),
  delete: t3('Hủy', 'Cancelled', 'ยกเลิก'),
} as const;

function Head({ head, here }: Pick<OpenVoucher, 'head'> & { readonly here: boolean }) {
  const text = useText();
  return (
    <Facts
      facts={[
        [W.farm, here ? null : head.farmid],
        [W.valuedt, formatDate(head.valuedt)],
        [W.item, head.item],
        [W.costgrp, head.kindName],
        [W.place, head.placeName],
        [W.supplier, head.supplierName],
        [W.refno, head.refno],
        [W.amount, count(head.amount)],
        [W.tax, head.tax === 0 ? null : count(head.tax)],
        [W.total, count(head.total)],
        [W.paid, count(head.paid)],
        [W.balance, count(head.balance)],
        [W.state, head.stateName],
        [W.repeat, head.repeat === 'Y' ? text(W.repeat) : null],
        [W.remark, head.remark],
        [W.maker, head.maker],
        [W.checker, signedAt(head.checker, head.checkedAt)],
        [W.approver, signedAt(head.approver, head.approvedAt)],
      ]}
    />
  );
}

/** Parts by month, payments, and what was done with it. */
function Tables({ opened }: { readonly opened: OpenVoucher }) {
  const text = useText();
  const { shares, payments, history } = opened;
  return (
    <>
      {shares.length < 2 ? null : (
        <section aria-label={text(OWN.shares)}>
          <h2>{text(OWN.shares)}</h2>
          <PlainTable
            label={text(OWN.shares)}
            heads={[W.valuedt, { numeric: true, label: W.share }]}
            rows={shares.map(({ lineno, valuedt, amount }) => ({ key: String(lineno), name: formatDate(valuedt), cells: [count(amount)] }))}
          />
        </section>
      )}
      {payments.length === 0 ? null : (
        <section aria-label={text(OWN.payments)}>
          <h2>{text(OWN.payments)}</h2>
          <PlainTable
            label={text(OWN.payments)}
            heads={[W.paydt, { numeric: true, label: W.payamount }, W.paymethod, W.refno, W.maker]}
            rows={payments.map(({ payno, paydt, amount, paymethod, refno, by }) => ({
              key: String(payno),
              name: formatDate(paydt),
              cells: [count(amount), paymethod, refno, by],
            }))}
          />
        </section>
      )}
      <section aria-label={text(OWN.history)}>
        <h2>{text(OWN.history)}</h2>
        <PlainTable
          label={text(OWN.history)}
          heads={[W.valuedt, W.maker, W.state, W.reason]}
          rows={history.map(({ at, user, kind, reason }, n) => ({
            key: String(n),
            name: formatMoment(at),
            cells: [user, kind in DONE ? text(DONE[kind as keyof typeof DONE]) : kind, reason],
          }))}
        />
      </section>
    </>
  );
}

type Step = 'check' | 'approve' | 'back' | 'remove';

interface ActionsProps {
  readonly opened: OpenVoucher;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onStep: (step: Step) => void;
  readonly onForm: (form: 'correct' | 'pay') => void;
}

function Actions({ opened: { may }, reason, onReason, onStep, onForm }: ActionsProps) {
  const text = useText();
  const needs = may.change || may.remove || may.back;
  return (
    <>
      {needs ? (
        <Textarea label={text(W.reason)} value={reason} maxLength={200} autosize onChange={(event) => onReason(event.currentTarget.value)} />
      ) : null}
      <Group>
        {may.check ? <Button onClick={() => onStep('check')}>{text(OWN.check)}</Button> : null}
        {may.approve ? <Button onClick={() => onStep('approve')}>{text(OWN.approve)}</Button> : null}
        {may.pay ? (
          <Button variant="default" onClick={() => onForm('pay')}>
            {text(OWN.pay)}
          </Button>
        ) : null}
        {may.change ? (
          <Button variant="default" disabled={reason.trim() === ''} onClick={() => onForm('correct')}>
            {text(OWN.correct)}
          </Button>
        ) : null}
        {may.back ? (
          <Button variant="default" disabled={reason.trim() === ''} onClick={() => onStep('back')}>
            {text(OWN.send)}
          </Button>
        ) : null}
        {may.remove ? (
          <Button variant="default" color="red" disabled={reason.trim() === ''} onClick={() => onStep('remove')}>
            {text(OWN.cancel)}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

function Correction({
  of,
  opened,
  reason,
  onSaved,
}: Whose & { readonly opened: OpenVoucher; readonly reason: string; readonly onSaved: () => void }) {
  const text = useText();
  const { head } = opened;
  const [place, setPlace] = useState<Place>(head.place as Place);
  const [paper, setPaper] = useState<string | null>(null);
  const { noteid, version, follows } = head;
  return (
    <section aria-label={text(OWN.correct)}>
      <h2>{text(OWN.correct)}</h2>
      <PlaceChoice place={place} onChange={setPlace} />
      <FieldForm
        label={text(OWN.correct)}
        fields={fieldsOf(of, place, true)}
        call={VOUCHER_CALLS[of.trade].change}
        draft={`${of.entry}.correct.cost.${noteid}.${version}`}
        initial={typedOf(opened)}
        toInput={(values) => bodyOf(place, values, { noteid, version, reason, fileid: paper ?? head.fileid, follows })}
        forgets={FORGETS}
        onSaved={onSaved}
        preview={(values) => <CostChange of={of} opened={opened} place={place} values={values} />}
      >
        <PaperField onChange={setPaper} />
      </FieldForm>
    </section>
  );
}

/** Sends a step to its call. */
function sent(
  { trade }: Whose['of'],
  name: Step,
  { reqid, farmid, ...key }: { readonly noteid: string; readonly version: number; readonly farmid: string; readonly reqid: string },
  reason: string,
) {
  const { remove, back, step } = VOUCHER_CALLS[trade];
  switch (name) {
    case 'remove':
      return trySend(remove, { ...key, reqid, reason });
    case 'back':
      return trySend(back, { ...key, farmid, reqid, reason });
    default:
      return trySend(step, { reqid, farmid, state: name === 'check' ? '20' : '50', notes: [key] });
  }
}

/** Takes a step and says what refuses it. */
function useStep(of: Whose['of'], { head: { noteid, version, farmid } }: OpenVoucher, reason: string, onDone: () => void) {
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const step = async (name: Step) => {
    const answer = await sent(of, name, { noteid, version, farmid, reqid: newRequestId() }, reason);
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    onDone();
    forget(...FORGETS);
  };
  return { issues, step };
}

function Opened({ of, opened, onBack }: Whose & { readonly opened: OpenVoucher; readonly onBack: () => void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [form, setForm] = useState<'correct' | 'pay' | null>(null);
  const done = () => {
    setForm(null);
    setReason('');
  };
  const { issues, step } = useStep(of, opened, reason, done);
  const { noteid, version, farmid, note, balance, paid, paper } = opened.head;
  const here = useSession()?.FARMID === farmid;
  return (
    <PageFrame
      title={note}
      subtitle={paper === 'N' ? text(OWN.noPaper) : ''}
      actions={
        <>
          {here ? <PrintNotes {...PAPER_PRINT} noteids={[noteid]} /> : null}
          <Button variant="default" onClick={onBack}>
            {text(OWN.back)}
          </Button>
        </>
      }
    >
      <Stack>
        <Head head={opened.head} here={here} />
        <PaperLink fileid={opened.head.fileid} farmid={farmid} />
        {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
        <Actions opened={opened} reason={reason} onReason={setReason} onStep={(name) => void step(name)} onForm={setForm} />
        {form === 'correct' ? <Correction key={version} of={of} opened={opened} reason={reason} onSaved={done} /> : null}
        {form === 'pay' ? (
          <FieldForm
            label={text(OWN.pay)}
            fields={PAYMENT_FIELDS}
            call={VOUCHER_CALLS[of.trade].pay}
            draft={`${of.entry}.pay.${noteid}.${version}`}
            initial={{ amount: balance > 0 ? balance : paid }}
            toInput={(values) => ({ ...values, noteid, version, farmid })}
            forgets={FORGETS}
            onSaved={done}
          />
        ) : null}
        <Tables opened={opened} />
      </Stack>
    </PageFrame>
  );
}

/** One cost voucher: as it stands, its months and payments, who did what; checked, approved, corrected, paid or cancelled here. */
export function CostView({
  of,
  noteid,
  farmid = null,
  onBack,
}: Whose & { readonly noteid: string; readonly farmid?: string | null | undefined; readonly onBack: () => void }) {
  const { data: opened } = useCall(VOUCHER_CALLS[of.trade].get, { noteid, farmid }, { staleTime: 0 });
  return opened === undefined ? null : <Opened of={of} opened={opened} onBack={onBack} />;
}
