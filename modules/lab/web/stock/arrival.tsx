import { Alert, Button, Stack } from '@mantine/core';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { choice, code, decimal, defineList, text, yesno } from '#engine/define/fields.ts';
import { ArrivalForm, type ReceivedLot } from '#engine/document/web/arrival-form.tsx';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { issueText } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { CONDITION_WORDS } from '#modules/stock/contract/transfer-words.ts';
import { NOTE_WORDS } from '#modules/stock/contract/words.ts';
import { confirmTransfer, getTransfer } from '../../contract/stock/stock.calls.ts';
import { LW } from '../../contract/stock/words.ts';

const OWN = {
  back: t3('Về danh sách', 'Back to the list', 'กลับไปรายการ'),
  maker: t3('Người gửi', 'Sender', 'ผู้ส่ง'),
  short: t3('Lô nhận thiếu, chờ bên gửi giải trình', 'Lots short, to be explained by the sender', 'ล็อตที่รับไม่ครบ รอผู้ส่งชี้แจง'),
};

type Opened = OutputOf<typeof getTransfer>;

const FIELDS: readonly Field[] = [
  decimal('received', LW.received, { decimals: 4 }),
  yesno('refused', LW.refused),
  choice('condition', LW.condition, defineList('condition', CONDITION_WORDS), { required: true }),
  decimal('temp', LW.temp, { decimals: 1, unit: '°C', min: -200, max: 100 }),
  text('place', LW.place, { maxLength: 20 }),
  text('remark', LW.remark, { maxLength: 200 }),
];

/** Goods from elsewhere become items of the laboratory, in a store of its own. */
const BECOMES = code('itemid', LW.item, { list: 'labitem', required: true });
const STORE = code('storeid', LW.tostore, { list: 'labstore', required: true });

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

function Confirm({ opened: { lines, noteid, version, fromfarm }, onBack }: { readonly opened: Opened; readonly onBack: () => void }) {
  const { busy, issues, data, save } = useSave(confirmTransfer, { forgets: ['/lab/'] });
  const send = (recvdt: string, lots: readonly ReceivedLot[], { storeid = null }: FieldValues) => {
    const told = lots.map(({ values: { condition, temp = null, place, remark = null, itemid = null }, ...lot }) => {
      const where = typeof place === 'string' && place !== '' ? place : null;
      return { ...lot, condition, temp, place: where, remark, itemid };
    });
    void save({ noteid, version, recvdt, storeid, lines: told } as never);
  };
  const farms = fromfarm === null ? {} : { asks: [STORE], proposed: ({ taken }: Opened['lines'][number]): FieldValues => ({ itemid: taken }) };
  if (data !== null) return <Done done={data} onBack={onBack} />;
  return (
    <ArrivalForm
      lines={lines}
      nameOf={({ name }) => name}
      fields={fromfarm === null ? FIELDS : [BECOMES, ...FIELDS]}
      {...farms}
      head={LW.sent}
      dayLabel={LW.recvdt}
      today={today()}
      issues={issues}
      busy={busy}
      onSend={send}
    />
  );
}

/** A transfer on its way to an own store, received here. Page by hand: two sides of one paper are shown beside each other. */
export default function LabArrival({ value, onBack }: DetailProps) {
  const say = useText();
  const { data: opened } = useCall(getTransfer, { noteid: value }, { staleTime: Number.POSITIVE_INFINITY });
  if (opened === undefined) return null;
  const facts = [
    [LW.sentfrom, opened.fromName],
    [LW.store, opened.storeName],
    [LW.tostore, opened.tostoreName],
    [LW.valuedt, formatDate(opened.valuedt as never)],
    [OWN.maker, opened.maker],
    [NOTE_WORDS.driver, opened.driver],
    [NOTE_WORDS.plate, opened.plate],
    [LW.refno, opened.refno],
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
