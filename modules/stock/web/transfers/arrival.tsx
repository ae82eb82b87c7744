import { Alert, Button, Group, Stack } from '@mantine/core';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { choice, code, decimal, defineList, text, yesno } from '#engine/define/fields.ts';
import { ArrivalForm, type ReceivedLot, SENT_AND_RECEIVED } from '#engine/document/web/arrival-form.tsx';
import { figure } from '#engine/document/web/figures.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { issueText } from '#engine/web/ui/issue-list.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { confirmTransfer, getArrival } from '../../contract/transfer.calls.ts';
import { CONDITION_WORDS, TRANSFER_WORDS as T } from '../../contract/transfer-words.ts';
import { useUnitName } from '../unit-name.ts';
import { WORDS } from '../words.ts';
import { useEnds } from './ends.ts';

const OWN = {
  back: t3('Về danh sách', 'Back to the list', 'กลับไปรายการ'),
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

const FIELDS: readonly Field[] = [
  decimal('received', T.received, { decimals: 4 }),
  yesno('refused', T.refused),
  choice('condition', T.condition, defineList('condition', CONDITION_WORDS), { required: true }),
  text('remark', WORDS.remark, { maxLength: 200 }),
];

/** Goods of a laboratory become items of the farm, in a warehouse of its own. */
const BECOMES = code('itemid', WORDS.item, { list: 'item', required: true });
const STORE = code('tostore', WORDS.tostore, { list: 'store', required: true });

/** Confirms an opened transfer; what was answered is told by the page, which is read anew as received. */
const useConfirm = () => useSave(confirmTransfer, { forgets: ['/stock/', '/common/'] });

interface ConfirmProps {
  readonly opened: Opened;
  readonly confirming: ReturnType<typeof useConfirm>;
}

function Confirm({ opened: { head, lines }, confirming: { busy, issues, save } }: ConfirmProps) {
  const send = (recvdt: string, lots: readonly ReceivedLot[], { tostore = null }: FieldValues) => {
    const told = lots.map(({ values: { condition, remark, itemid = null }, ...lot }) => ({ ...lot, condition, remark: remark ?? null, itemid }));
    void save({ noteid: head.noteid, version: head.version, recvdt, tostore, lines: told } as never);
  };
  // What a laboratory sends names no warehouse: nothing of it is received yet.
  const lab = head.tostore === null;
  const asked = lab ? { asks: [STORE], proposed: ({ taken }: Opened['lines'][number]): FieldValues => ({ itemid: taken }) } : {};
  return (
    <ArrivalForm
      lines={lines}
      nameOf={({ itemid, name }) => `${itemid} ${name}`}
      fields={lab ? [BECOMES, ...FIELDS] : FIELDS}
      {...asked}
      head={T.sent}
      dayLabel={T.recvdt}
      today={head.curbusdt}
      issues={issues}
      busy={busy}
      onSend={send}
    />
  );
}

/** 844, and what lies here now. */
function Done({ done }: { readonly done: OutputOf<typeof confirmTransfer> }) {
  const say = useText();
  const unitName = useUnitName();
  return (
    <Alert color="green.9" role="status" title={issueText(done.told, {})}>
      <ul>
        {done.after.map(({ itemid, unit, before, qty, avgprice }) => (
          <li key={itemid}>
            {itemid}: {say(OWN.here)} {figure(before)} → {figure(qty)} {unitName(unit)}
            {avgprice === null ? '' : `; ${say(WORDS.average)} ${figure(avgprice, 2)}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** What was sent and, once it is confirmed, received, lot by lot; on a phone a card each. */
function Goods({ lines }: Pick<Opened, 'lines'>) {
  const say = useText();
  const unitName = useUnitName();
  const money = lines.some(({ amount }) => amount !== null);
  const known = (condition: string | null) => (condition === null ? '' : say(CONDITION_WORDS[condition as keyof typeof CONDITION_WORDS]));
  return (
    <PlainTable
      label={say(SENT_AND_RECEIVED)}
      stacks
      heads={[
        ...[WORDS.item, WORDS.lot, WORDS.expdt, numeric(T.sent), numeric(T.received), T.condition],
        ...(money ? [numeric(WORDS.amount)] : []),
        WORDS.remark,
      ]}
      rows={lines.map((line) => ({
        key: `${line.lineno} ${line.lot} ${line.expdt}`,
        name: `${line.itemid} ${line.name}`,
        cells: [
          line.lot,
          line.expdt === NO_EXPIRY ? '' : formatDate(line.expdt),
          `${figure(line.sent)} ${unitName(line.unit)}`,
          toned(
            line.received !== null && line.received < line.sent ? 'warn' : undefined,
            line.refused === 'Y' ? say(T.refused) : figure(line.received),
          ),
          known(line.condition),
          ...(money ? [figure(line.amount, 2)] : []),
          line.recvremark ?? line.remark,
        ],
      }))}
    />
  );
}

/** A transfer to a warehouse of the own farm: received here, or as it was received, to be printed. Page by hand: two sides of one paper are shown beside each other. */
export default function Arrival({ value, onBack }: DetailProps) {
  const say = useText();
  const { data: opened } = useCall(getArrival, { noteid: value }, { staleTime: 0 });
  const confirming = useConfirm();
  const endsOf = useEnds();
  if (opened === undefined) return null;
  const { head, lines, may } = opened;
  const received = head.recvdt !== null;
  const { fromfarm, storeid, tostore } = endsOf(head);
  const facts = [
    [T.fromfarm, fromfarm],
    [T.fromstore, storeid],
    [WORDS.tostore, tostore],
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
        {confirming.data === null ? null : <Done done={confirming.data} />}
        {may.confirm && confirming.data === null ? <Confirm opened={opened} confirming={confirming} /> : <Goods lines={lines} />}
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
