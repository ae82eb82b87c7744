import { CloseButton } from '@mantine/core';
import { closeNotice, useNotices } from '../client/notices.ts';
import { useT } from '../text/text.ts';
import { Icon } from './icon.tsx';

const ICON = { ok: 'check', error: 'warning', catch: 'warning' } as const;

/** Toasts at the edge of the page, told by screen readers; the bell keeps them afterwards. */
export function Toasts() {
  const t = useT('app');
  const showing = useNotices().filter((notice) => notice.showing);
  return (
    <div className="toasts no-print" role="region" aria-live="polite" aria-label={t('warning')}>
      {showing.map((notice) => (
        <div key={notice.id} className="toast" data-kind={notice.kind} role={notice.kind === 'ok' ? 'status' : 'alert'}>
          <Icon name={ICON[notice.kind]} />
          <div>
            <strong>{notice.title}</strong> <div className="toast-text">{notice.text}</div>
          </div>
          <CloseButton size="sm" aria-label={t('close')} onClick={() => closeNotice(notice.id)} />
        </div>
      ))}
    </div>
  );
}
