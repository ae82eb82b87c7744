import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#engine/web/forms/use-save.ts';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useSession } from '#engine/web/session/store.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import type { Text3 } from '#kernel/language.ts';
import { SIGN_REMARK, signMonth } from '../../contract/reports/production/sign-month.calls.ts';

const WORDS = {
  sign: { V: 'Ký', E: 'Sign', T: 'ลงนาม' },
  title: { V: 'Ký báo cáo tháng', E: 'Sign the monthly form', T: 'ลงนามรายงานเดือน' },
  what: {
    V: 'Số liệu và định nghĩa được giữ nguyên thành một bản có số, tên và giờ ký. Bản đã ký không xóa được.',
    E: 'Numbers and definitions are frozen as a numbered version with your name and the time. Signed versions are never deleted.',
    T: 'ตัวเลขและนิยามจะถูกเก็บเป็นฉบับมีเลข ชื่อ และเวลา ฉบับที่ลงนามแล้วลบไม่ได้',
  },
  month: { V: 'Tháng', E: 'Month', T: 'เดือน' },
  later: { V: 'Ký được khi hết tháng', E: 'Can be signed when the month is over', T: 'ลงนามได้เมื่อสิ้นเดือน' },
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
  const [remark, setRemark] = useState('');
  const { busy, issues, save } = useSave(signMonth, {
    forgets: ['/herd/'],
    onSaved: () => {
      setOpen(false);
      setRemark('');
    },
  });
  const running = (session?.CURBUSDT ?? today()).slice(0, 6);
  const month = typeof params['month'] === 'string' ? params['month'] : running;
  const farmid = typeof params['farmid'] === 'string' ? params['farmid'] : undefined;
  if (session === null || session.USRLVL < SIGNS || params['version'] !== undefined) return null;
  if (month >= running) return <span className="dim">{text(WORDS.later)}</span>;
  const sign = () => void save({ month, ...(farmid === undefined ? {} : { farmid }), remark: remark.trim() || null });
  const refused = issues.map((issue) => clientError(issue, { month: text(WORDS.month) })).join(' ');
  return (
    <>
      <Button leftSection={<Icon name="check" size={16} />} onClick={() => setOpen(true)}>
        {text(WORDS.sign)}
      </Button>
      {open ? (
        <Dialog onClose={() => setOpen(false)} title={`${text(WORDS.title)} ${monthText(month)}`} size="md">
          <p>{text(WORDS.what)}</p>
          <Textarea label={text(SIGN_REMARK)} value={remark} maxLength={2000} rows={4} onChange={(event) => setRemark(event.currentTarget.value)} />
          {refused === '' ? null : (
            <p role="alert" className="form-root-error">
              {refused}
            </p>
          )}
          <div className="form-actions">
            <Button loading={busy} onClick={sign}>
              {text(WORDS.sign)}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setOpen(false)}>
              {text(WORDS.cancel)}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/** The button that signs the monthly form. */
export const signParts: ReportParts = { extra: (params) => <SignButton params={params} /> };
