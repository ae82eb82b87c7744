import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayLeave } from '#engine/web/offline/leaving.ts';
import { signOut } from '#engine/web/session/actions.ts';
import { useRights } from '#engine/web/session/store.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useT } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { later } from '#engine/web/ui/later.tsx';
import { ROUTES } from '../registry.ts';
import { Dialog } from './dialog.tsx';

const FarmSwitch = later(() => import('./farm-switch.tsx'));
const SCHEMES = ['light', 'dark', 'auto'] as const;

interface Props {
  readonly session: SessionValues;
}

/** The person: own pages, farm, light or dark, signing out. */
export function UserMenu({ session }: Props) {
  const t = useT('nav');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        id="user-button"
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={`${t('user')}: ${session.name}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="user" size={20} />
      </button>
      {open ? (
        <Dialog title={t('user')} className="panel" onClose={() => setOpen(false)} bare>
          <UserPanel session={session} onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function UserPanel({ session, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT('nav');
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mayChange = useRights('FarmUserChange').view;
  const go = (to: string) => {
    onClose();
    void navigate({ to: to as never });
  };
  const leave = async () => {
    onClose();
    if (!(await mayLeave('signOut'))) return;
    await signOut();
    go('/Login');
  };
  return (
    <div className="user-menu">
      <p>
        <strong>{session.name}</strong>
        <br />
        <span className="dim">
          {session.userid} · {t('level', { level: String(session.USRLVL) })}
        </span>
      </p>
      {['AccountInfo', 'User/ChangePass'].map((name) => {
        const route = ROUTES.get(name);
        return route === undefined ? null : (
          <button key={name} type="button" className="menu-item" onClick={() => go(route.path)}>
            {t(name === 'AccountInfo' ? 'myAccount' : 'changePassword')}
          </button>
        );
      })}
      {mayChange ? <FarmSwitch current={session.FARMID} /> : null}
      <div className="scheme-switch" role="group" aria-label={t('theme')}>
        {SCHEMES.map((scheme) => (
          <button key={scheme} type="button" aria-pressed={scheme === colorScheme} onClick={() => setColorScheme(scheme)}>
            {t(scheme)}
          </button>
        ))}
      </div>
      <button type="button" className="menu-item" onClick={() => void leave()}>
        {t('signOut')}
      </button>
    </div>
  );
}
