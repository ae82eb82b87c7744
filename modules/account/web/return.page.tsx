import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import { deviceId } from '#engine/web/client/device.ts';
import { callTo, trySend } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { clientError } from '#engine/web/text/client-error.ts';
import { useT } from '#engine/web/text/text.ts';
import { enter, isAskedSecond, SECOND_ADDRESS } from './sign-in.ts';

const loginReturn = callTo<{ retcd: string; type: string; macid: string }, unknown>('/account/loginReturn');
const REASON = { '1': 'returnDenied', '2': 'returnNone', '3': 'returnKind', '9': 'returnProvider' } as const;

function reasonOf(retcd: string): (typeof REASON)[keyof typeof REASON] | null {
  return Object.hasOwn(REASON, retcd) ? REASON[retcd as keyof typeof REASON] : null;
}

const NUMBER: Readonly<Record<string, string>> = { '2': '106' };

/** What to say: the reason, and the number of the refusal where there is one. */
function Reason({ retcd, sound }: { readonly retcd: string; readonly sound: boolean }) {
  const t = useT('login');
  const reason = sound ? reasonOf(retcd) : null;
  const code = reason === null ? '103' : NUMBER[retcd];
  return (
    <>
      {code === undefined ? null : (
        <p role="alert">
          {code} – {clientError({ code })}
        </p>
      )}
      {reason === null ? null : <p role={code === undefined ? 'alert' : undefined}>{t(reason)}</p>}
    </>
  );
}

const refusalText = (issue: WireIssue | undefined): string => `${issue?.code ?? '103'} – ${issue?.message ?? clientError({ code: '103' })}`;

/** Exchanges the ticket: where it goes on (inside, or at the second step), or what was refused. */
async function exchange(retcd: string, type: string): Promise<{ readonly next: string } | { readonly failed: string }> {
  const answer = await trySend(loginReturn, { retcd, type, macid: deviceId() });
  if (answer.ok) return { next: await enter() };
  return isAskedSecond(answer.issues) ? { next: SECOND_ADDRESS } : { failed: refusalText(answer.issues[0]) };
}

/** Exchanges the ticket once; answers null while asking, then what was refused, if anything. */
function useTicket(retcd: string, type: string, wanted: boolean): string | null {
  const navigate = useNavigate();
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    if (wanted) {
      void exchange(retcd, type).then(async (came) => {
        if (!current) return;
        if ('failed' in came) setFailed(came.failed);
        else await navigate({ href: came.next, replace: true } as never);
      });
    }
    return () => {
      current = false;
    };
  }, [retcd, type, wanted, navigate]);
  return failed;
}

/**
 * Page by hand: takes the ticket of a provider once, on its way to another page.
 * Where Google (G) and Facebook (F) send the browser back to; the ticket travels in a cookie and is taken once.
 */
export default function ReturnPage() {
  const t = useT('login');
  const { retcd = '', type = '' } = useParams({ strict: false }) as { retcd?: string; type?: string };
  const sound = /^[FG]$/.test(type);
  const wanted = retcd === '0' && sound;
  const failed = useTicket(retcd, type, wanted);
  if (wanted && failed === null) {
    return (
      <PageFrame width="form">
        <p role="status">{t('checking')}</p>
      </PageFrame>
    );
  }
  return (
    <PageFrame width="form">
      {failed === null ? <Reason retcd={retcd} sound={sound} /> : <p role="alert">{failed}</p>}
      {retcd === '2' && sound ? (
        <p>
          <Link to={'/PigFarmOpen' as never} replace>
            {t('trial')}
          </Link>
        </p>
      ) : null}
      <p>
        <Link to={'/Login' as never} replace>
          {t('backToLogin')}
        </Link>
      </p>
    </PageFrame>
  );
}
