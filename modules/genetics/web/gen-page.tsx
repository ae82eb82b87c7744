import { Alert, Progress } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { genupdate } from '../contract/run.calls.ts';
import { DONE_WORDS, STEP_WORDS } from '../contract/texts.ts';

const WORDS = {
  band: t3('EBV ngày', 'EBV of', 'EBV ของวันที่'),
  under: t3('một lần chạy mới đang thực hiện', 'a new run is under way', 'กำลังประมวลผลใหม่'),
  none: t3(
    'Chưa có lần chạy nào được công bố; yêu cầu ở Cập nhật EBV',
    'No run has been published yet; ask for one under EBV Update',
    'ยังไม่มีผลประมวลที่เผยแพร่ ขอได้ที่หน้าปรับปรุงค่า EBV',
  ),
  updating: t3(
    'Dữ liệu đang được cập nhật: phả hệ và tham số tạm thời chỉ đọc.',
    'Data is being updated: pedigrees and parameters are read-only meanwhile.',
    'กำลังปรับปรุงข้อมูล พันธุ์ประวัติและพารามิเตอร์อ่านได้เท่านั้น',
  ),
  notGgp: t3('Đơn vị này không phải là đơn vị GGP', 'The unit is not a GGP unit', 'หน่วยนี้ไม่ใช่หน่วย GGP'),
};

export type RunState = OutputOf<typeof genupdate>;

const POLL = 3000;

/** The state of the queue; asked again every three seconds while a run is waiting its turn or running. */
export function useRunState(gentp: 'INB' | 'EBV'): { readonly state: RunState | null; readonly notGgp: boolean; readonly refetch: () => void } {
  const query = useCall(genupdate, { gentp });
  const { data, refetch } = query;
  const text = useText();
  const going = data?.state === 'running' || (data?.state === 'waiting' && data.dueat !== null && Date.parse(data.dueat) < Date.now() + 60_000);
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(() => void refetch(), POLL);
    return () => clearInterval(timer);
  }, [going, refetch]);
  useEffect(() => {
    if (data?.done == null) return;
    notify('ok', text(DONE_WORDS[data.done === 'GEN_EBV_DONE' ? 'EBV' : 'INB']), '');
    forget('/genetics/');
  }, [data?.done, text]);
  const notGgp = query.error instanceof CallRefused && query.error.issues.some((issue) => issue.code === 'GEN_NOT_GGP');
  return { state: data ?? null, notGgp, refetch: () => void refetch() };
}

/** The day whose values a page shows, under its heading. */
function Dated({ subtitle, lastok }: { readonly subtitle: ReactNode; readonly lastok: string | null }) {
  const text = useText();
  if (lastok === null) return subtitle;
  return (
    <>
      {subtitle}
      {subtitle == null || subtitle === '' ? '' : ' · '}
      {text(WORDS.band)} {formatDate(lastok)}
    </>
  );
}

/** The band of a genetic screen: how far a new run is and whose values are shown meanwhile, or that there are none yet. */
function RunBand({ ebv, inb }: { readonly ebv: RunState; readonly inb: RunState | null }) {
  const text = useText();
  const running = ebv.state === 'running' ? ebv : inb?.state === 'running' ? inb : null;
  const step = running?.step == null ? undefined : STEP_WORDS[running.step];
  return (
    <div className="gen-band" role="status">
      <span>{ebv.lastok === null ? text(WORDS.none) : `${text(WORDS.band)} ${formatDate(ebv.lastok)}`}</span>
      {running === null ? null : (
        <>
          <span>
            {' · '}
            {text(WORDS.under)} {running.progress} %{step === undefined ? '' : ` (${text(step)})`}
          </span>
          <Progress value={running.progress} aria-label={text(WORDS.under)} />
          <span>{text(WORDS.updating)}</span>
        </>
      )}
    </div>
  );
}

interface Props {
  readonly title?: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'form' | 'full';
  /** The heading names the run already. */
  readonly dated?: boolean;
  /** The page shows values of a run: it says so too where none has been published. */
  readonly values?: boolean;
  readonly children: ReactNode;
}

/** A page of genetics: the message alone for a unit that is no GGP unit, else the day of its values, a band while a run works, and content. */
export function GenPage({ children, dated = false, values = false, subtitle, ...frame }: Props) {
  const text = useText();
  const ebv = useRunState('EBV');
  const inb = useRunState('INB');
  const going = ebv.state?.state === 'running' || inb.state?.state === 'running';
  if (ebv.notGgp)
    return (
      <PageFrame>
        <Alert color="yellow.9" role="alert">
          {text(WORDS.notGgp)}
        </Alert>
      </PageFrame>
    );
  const lastok = ebv.state?.lastok ?? null;
  const said = dated || going || lastok === null;
  return (
    <PageFrame {...frame} subtitle={said ? subtitle : <Dated subtitle={subtitle} lastok={lastok} />}>
      {ebv.state !== null && (going || (values && !dated && lastok === null)) ? <RunBand ebv={ebv.state} inb={inb.state} /> : null}
      {children}
    </PageFrame>
  );
}
