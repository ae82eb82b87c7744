import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, trySend } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { findSettlements, saveSettlement, stepSettlement } from '../../contract/growers/settlement.calls.ts';
import { G } from '../../contract/growers/words.ts';
import { SALE_WORDS } from '../../contract/sales/words.ts';
import { VOUCHER_STATE } from '../../domain/costs/voucher-flow.ts';
import { figure } from '../sales/figure.ts';

type Row = OutputOf<typeof findSettlements>['rows'][number];

const OWN = {
  none: t3(
    'Chưa có lứa nào đóng chuồng trong kỳ ở chuồng có hợp đồng nuôi gia công.',
    'No batch of a house under contract closed in this period.',
    'ไม่มีรุ่นของโรงเรือนตามสัญญาที่ปิดในงวดนี้',
  ),
  reckon: t3('Tính quyết toán', 'Reckon', 'คำนวณ'),
  again: t3('Tính lại', 'Reckon again', 'คำนวณใหม่'),
  first: t3('Ký lần 1', 'Sign first', 'ลงนามครั้งที่ 1'),
  second: t3('Ký lần 2', 'Sign second', 'ลงนามครั้งที่ 2'),
  cancel: t3('Hủy quyết toán', 'Cancel', 'ยกเลิก'),
  print: t3('In', 'Print', 'พิมพ์'),
  refused: t3('Không thực hiện được', 'It could not be done', 'ทำไม่สำเร็จ'),
  paper: t3('Phiếu quyết toán nuôi gia công', 'Settlement of a grower', 'ใบชำระบัญชีผู้เลี้ยง'),
};
const FIELDS = [
  { key: 'from', kind: 'date', label: G.from },
  { key: 'to', kind: 'date', label: G.to },
] as const;
/** Days back a list begins with. */
const SHOWN = 180;

/** What a settlement says, as it is printed. */
function Said({ row }: { readonly row: Row }) {
  const text = useText();
  return (
    <Facts
      facts={[
        [G.grower, `${row.name} (${row.contractid})`],
        [G.house, `${row.roomid} · ${text(G.batch)} ${row.parityid}`],
        [G.closedt, formatDate(row.closedt)],
        [G.validfrom, row.validfrom === null ? null : formatDate(row.validfrom)],
        [G.heads, `${figure(row.heads)} / ${figure(row.headsin)}`],
        [G.kg, `${figure(row.kg, 1)} kg`],
        [G.gain, `${figure(row.gain, 1)} kg`],
        ['FCR', figure(row.fcr, 3)],
        [G.lossPct, `${figure(row.loss, 2)} %`],
        [G.feeAmount, figure(row.fee)],
        [G.fcrpart, figure(row.fcrpart)],
        [G.losspart, figure(row.losspart)],
        [G.total, figure(row.total)],
        [G.state, row.stale === 'Y' ? `${row.stateName ?? ''} · ${text(G.stale)}` : row.stateName],
        [G.first, row.checker],
        [G.second, row.approver],
      ]}
    />
  );
}

/** What may be done next with a settlement: reckoned, signed first, signed second. */
function nextOf({ state, stale }: Row): 'reckon' | 'again' | 'check' | 'approve' | null {
  if (state === null) return 'reckon';
  if (stale === 'Y') return 'again';
  return state === VOUCHER_STATE.made ? 'check' : state === VOUCHER_STATE.checked ? 'approve' : null;
}

const NEXT = { reckon: OWN.reckon, again: OWN.again, check: OWN.first, approve: OWN.second };

/** One settlement with its steps. */
function Opened({ row }: { readonly row: Row }) {
  const text = useText();
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const [reason, setReason] = useState('');
  const run = async (sent: ReturnType<typeof trySend>) => {
    const answer = await sent;
    setIssues(answer.ok ? [] : answer.issues);
    if (answer.ok) forget('/finance/');
  };
  const { roomid, parityid, version, noteid, state } = row;
  const step = (name: 'check' | 'approve' | 'remove') =>
    run(trySend(stepSettlement, { noteid: noteid ?? '', version, step: name, reason: reason === '' ? null : reason, reqid: newRequestId() }));
  const next = nextOf(row);
  const go = () =>
    next === 'check' || next === 'approve' ? step(next) : run(trySend(saveSettlement, { roomid, parityid, version, reqid: newRequestId() }));
  const open = state === VOUCHER_STATE.made || state === VOUCHER_STATE.checked;
  return (
    <>
      <Said row={row} />
      {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} labels={{}} />}
      <Group mt="md" className="no-print">
        {next === null ? null : <Button onClick={() => void go()}>{text(NEXT[next])}</Button>}
        {open ? (
          <>
            <TextInput
              aria-label={text(G.reason)}
              placeholder={text(G.reason)}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button variant="default" onClick={() => void step('remove')}>
              {text(OWN.cancel)}
            </Button>
          </>
        ) : null}
        <Button variant="default" onClick={() => window.print()}>
          {text(OWN.print)}
        </Button>
      </Group>
    </>
  );
}

const HEADS = [
  ...[G.grower, G.house, G.closedt, numeric(G.heads), numeric(G.kg), numeric(t1('FCR'))],
  ...[numeric(G.lossPct), numeric(G.total), G.state],
];

/** Closed batches of growers: each opens to be reckoned, signed twice and printed. */
export function Settlements({ choice }: { readonly choice: ReactNode }) {
  const text = useText();
  const [search, setSearch] = useParams();
  const to = search['to'] ?? today();
  const from = search['from'] ?? addDays(businessDate(to), -SHOWN);
  const { data, isFetching } = useCall(findSettlements, { from, to });
  const [open, setOpen] = useState<string | null>(null);
  const rows = data?.rows ?? [];
  const keyOf = ({ roomid, parityid }: Row): string => `${roomid} ${parityid}`;
  const opened = rows.find((row) => keyOf(row) === open);
  return (
    <PageFrame actions={choice}>
      <ParamsBar
        fields={FIELDS}
        values={{ from, to }}
        busy={isFetching}
        onRun={(values) => setSearch({ tab: 'grower', ...(values as Record<string, string>) })}
      />
      {rows.length === 0 ? (
        <Empty title={text(OWN.none)} />
      ) : (
        <PlainTable
          label={text(OWN.paper)}
          heads={HEADS}
          rows={rows.map((row) => ({
            key: keyOf(row),
            name: (
              <Anchor component="button" type="button" onClick={() => setOpen(keyOf(row))}>
                {row.name}
              </Anchor>
            ),
            cells: [
              ...[`${row.roomid} · ${row.parityid}`, formatDate(row.closedt), figure(row.heads), figure(row.kg, 1), figure(row.fcr, 3)],
              ...[figure(row.loss, 2), figure(row.total), row.stale === 'Y' ? text(G.stale) : (row.stateName ?? '–')],
            ],
          }))}
        />
      )}
      {opened === undefined ? null : (
        <Dialog title={`${text(OWN.paper)} · ${text(SALE_WORDS.house)} ${opened.roomid} · ${opened.parityid}`} onClose={() => setOpen(null)}>
          <Opened row={opened} />
        </Dialog>
      )}
    </PageFrame>
  );
}
