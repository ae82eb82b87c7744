import { Button, Group } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { type AnyKit, CANCELLED } from './kit.ts';

const OWN = {
  back: t3('Quay lại', 'Back', 'กลับ'),
  cancelled: t3('ĐÃ HỦY', 'CANCELLED', 'ยกเลิกแล้ว'),
  labels: t3('Nhãn lô hàng', 'Lot labels', 'ป้ายล็อตสินค้า'),
  print: t3('In', 'Print', 'พิมพ์'),
};

interface Props {
  readonly kit: AnyKit;
  readonly noteid: string;
  readonly onBack: () => void;
}

function PrintActions({ onBack }: { readonly onBack: () => void }) {
  const text = useText();
  return (
    <Group>
      <Button variant="default" onClick={onBack}>
        {text(OWN.back)}
      </Button>
      <Button onClick={() => print()}>{text(OWN.print)}</Button>
    </Group>
  );
}

/** One document on paper, in the reader's language, with room for the signatures. */
export function DocumentPrint({ kit, noteid, onBack }: Props) {
  const text = useText();
  const session = useSession();
  const { data: opened } = useCall(kit.calls.get, { noteid });
  if (opened === undefined) return null;
  const { Head, PrintLines } = kit;
  const { note, state } = opened.head;
  const head = opened.head as never;
  return (
    <PageFrame
      title={`${text(kit.titleOf(head))} ${note}`}
      subtitle={`${session?.FARMID ?? ''}${state === CANCELLED ? ` · ${text(OWN.cancelled)}` : ''}`}
      actions={<PrintActions onBack={onBack} />}
    >
      <Head head={head} printed />
      <div className="table-box" tabIndex={0} role="region" aria-label={note}>
        <PrintLines opened={opened as never} />
      </div>
      <div className="signatures">
        {kit.signers(head).map((who) => (
          <p key={who.E}>{text(who)}</p>
        ))}
      </div>
    </PageFrame>
  );
}

/** Labels to stick on what a document brought. */
export function DocumentLabels({ kit, noteid, onBack }: Props) {
  const text = useText();
  const { data: opened } = useCall(kit.calls.get, { noteid });
  const { Labels } = kit;
  if (opened === undefined || Labels === undefined) return null;
  return (
    <PageFrame title={`${text(OWN.labels)} ${opened.head.note}`} actions={<PrintActions onBack={onBack} />}>
      <div className="lot-labels">
        <Labels opened={opened as never} />
      </div>
    </PageFrame>
  );
}
