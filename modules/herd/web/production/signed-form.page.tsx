import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { ReportPage } from '#engine/web/screens/report-page.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import type { Text3 } from '#kernel/language.ts';
import { SIGN_REMARK, signedReport, signMonth } from '../../contract/reports/production/signed.report.ts';

const WORDS = {
  sign: { V: 'Ký', E: 'Sign', T: 'ลงนาม' },
  title: { V: 'Ký báo cáo tháng', E: 'Sign the monthly form', T: 'ลงนามรายงานเดือน' },
  what: {
    V: 'Số liệu và định nghĩa được giữ nguyên thành một bản có số, tên và giờ ký. Bản đã ký không xóa được.',
    E: 'Numbers and definitions are frozen as a numbered version with your name and the time. Signed versions are never deleted.',
    T: 'ตัวเลขและนิยามจะถูกเก็บเป็นฉบับมีเลข ชื่อ และเวลา ฉบับที่ลงนามแล้วลบไม่ได้',
  },
  month: { V: 'Tháng', E: 'Month', T: 'เดือน' },
  cancel: { V: 'Thôi', E: 'Cancel', T: 'ยกเลิก' },
} as const satisfies Record<string, Text3>;
/** Level that signs. */
const SIGNS = 60;

/** A month YYYYMM as people write it. */
function monthText(month: string): string {
  return `${month.slice(4, 6)}/${month.slice(0, 4)}`;
}

function SignButton({ params }: { readonly params: Readonly<Record<string, unknown>> }) {
  const text = useText();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const [remarks, setRemarks] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const month = typeof params['month'] === 'string' ? params['month'] : (session?.CURBUSDT ?? today()).slice(0, 6);
  const farmid = typeof params['farmid'] === 'string' ? params['farmid'] : undefined;
  if (session === null || session.USRLVL < SIGNS || params['version'] !== undefined) return null;
  const sign = async () => {
    setBusy(true);
    const answer = await trySend(signMonth, {
      reqid: newRequestId(),
      month,
      ...(farmid === undefined ? {} : { farmid }),
      remark: remarks.trim() || null,
    });
    setBusy(false);
    if (!answer.ok) {
      setRefused(answer.issues.map((issue) => clientError(issue, { month: text(WORDS.month) })).join(' '));
      return;
    }
    setOpen(false);
    setRemarks('');
    forget('/herd/');
  };
  return (
    <>
      <Button leftSection={<Icon name="check" size={16} />} onClick={() => setOpen(true)}>
        {text(WORDS.sign)}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={`${text(WORDS.title)} ${monthText(month)}`}>
        <p>{text(WORDS.what)}</p>
        <Textarea label={text(SIGN_REMARK)} value={remarks} maxLength={2000} rows={4} onChange={(event) => setRemarks(event.currentTarget.value)} />
        {refused === null ? null : (
          <p role="alert" className="form-root-error">
            {refused}
          </p>
        )}
        <div className="form-actions">
          <Button loading={busy} onClick={() => void sign()}>
            {text(WORDS.sign)}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setOpen(false)}>
            {text(WORDS.cancel)}
          </Button>
        </div>
      </Modal>
    </>
  );
}

/** The monthly form: as known now or as signed, and the button that signs it. */
export default function SignedFormPage() {
  return <ReportPage def={signedReport} extra={(params) => <SignButton params={params} />} />;
}
