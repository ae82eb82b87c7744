import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callTo, send, trySend } from '#engine/web/client/send.ts';
import { useT } from '#engine/web/text/text.ts';

type Kind = 'F' | 'G';

const getLoginKinds = callTo<Record<string, never>, { kinds: Kind[] }>('/account/getLoginKinds');
const startProvider = callTo<{ type: Kind; keep: 'Y' | 'N' }, { url: string }>('/account/startProvider');

/** Buttons of Google and Facebook, only where the system settings hold their keys. */
export function ProviderButtons({ keep }: { readonly keep: boolean }) {
  const t = useT('login');
  const [kinds, setKinds] = useState<readonly Kind[]>([]);
  const [busy, setBusy] = useState<Kind | null>(null);
  // Asked without the cache of calls: the sign-in page loads little.
  useEffect(() => {
    void trySend(getLoginKinds, {}).then((answer) => answer.ok && setKinds(answer.data.kinds));
  }, []);
  if (kinds.length === 0) return null;
  const start = async (type: Kind) => {
    setBusy(type);
    const away = await send(startProvider, { type, keep: keep ? 'Y' : 'N' });
    if (away === null) setBusy(null);
    else location.assign(away.url);
  };
  return (
    <>
      <p className="login-or">{t('or')}</p>
      {kinds.map((kind) => (
        <Button key={kind} variant="default" size="md" fullWidth loading={busy === kind} onClick={() => void start(kind)}>
          {t(kind === 'G' ? 'google' : 'facebook')}
        </Button>
      ))}
    </>
  );
}
