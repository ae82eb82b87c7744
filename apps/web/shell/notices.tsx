import { useState } from 'react';
import { clearNotices, useNotices } from '#engine/web/client/notices.ts';
import { useT } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { Dialog } from './dialog.tsx';

function timeOf(time: number): string {
  return new Date(time).toTimeString().slice(0, 5);
}

/** The bell: what was told in this visit, also after the toasts closed. */
export function Notices() {
  const t = useT('nav');
  const notices = useNotices();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={notices.length === 0 ? t('notices') : `${t('notices')} ${notices.length}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={20} />
        {notices.length > 0 ? (
          <span className="badge" aria-hidden>
            {notices.length}
          </span>
        ) : null}
      </button>
      {open ? (
        <Dialog title={t('notices')} className="panel" onClose={() => setOpen(false)}>
          {notices.length === 0 ? (
            <p className="dim">{t('noNotices')}</p>
          ) : (
            <>
              <ul>
                {[...notices].reverse().map((notice) => (
                  <li key={notice.id} data-kind={notice.kind}>
                    <strong>{notice.title}</strong> <time className="dim">{timeOf(notice.time)}</time>
                    <div>{notice.text}</div>
                  </li>
                ))}
              </ul>
              <button type="button" className="link-button" onClick={clearNotices}>
                {t('clearNotices')}
              </button>
            </>
          )}
        </Dialog>
      ) : null}
    </>
  );
}
