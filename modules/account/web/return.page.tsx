import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callTo, trySend } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { clientError } from '#engine/web/text/client-error.ts';
import { useT } from '#engine/web/text/text.ts';
import { enter } from './sign-in.ts';

const loginReturn = callTo<{ retcd: string; type: string }, unknown>('/account/loginReturn');
const REASON = { '1': 'returnDenied', '2': 'returnNone', '3': 'returnKind', '9': 'returnProvider' } as const;

function reasonOf(retcd: string): (typeof REASON)[keyof typeof REASON] | null {
  return Object.hasOwn(REASON, retcd) ? REASON[retcd as keyof typeof REASON] : null;
}

/** Where Google (G) and Facebook (F) send the browser back to; the ticket travels in a cookie and is taken once. */
export default function ReturnPage() {
  const t = useT('login');
  const navigate = useNavigate();
  const { retcd = '', type = '' } = useParams({ strict: false }) as { retcd?: string; type?: string };
  const sound = /^[FG]$/.test(type);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    if (retcd === '0' && sound) {
      void trySend(loginReturn, { retcd, type }).then(async (answer) => {
        if (!current) return;
        if (answer.ok) await navigate({ href: await enter(), replace: true } as never);
        else setFailed(answer.issues[0]?.message ?? clientError({ code: '103' }));
      });
    }
    return () => {
      current = false;
    };
  }, [retcd, type, sound, navigate]);
  const reason = sound ? reasonOf(retcd) : null;
  const waiting = retcd === '0' && sound && failed === null;
  return (
    <PageFrame width="form">
      <p role={waiting ? 'status' : 'alert'}>
        {waiting ? t('checking') : (failed ?? (reason === null ? `103 – ${clientError({ code: '103' })}` : t(reason)))}
      </p>
      {waiting ? null : (
        <p>
          <Link to={'/Login' as never} replace>
            {t('backToLogin')}
          </Link>
        </p>
      )}
    </PageFrame>
  );
}
