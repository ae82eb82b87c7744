import purposes from 'virtual:purposes';
import { useLocation } from '@tanstack/react-router';
import { useCopy } from '#engine/web/client/copy.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { SCREENS } from '../registry.ts';
import { Dialog } from './dialog.tsx';
import { ShortcutList } from './shortcuts.tsx';

const FLAGS = ['view', 'add', 'edit', 'delete'] as const;

/** Help of the page in use: what it is for, its formulas, the person's rights, its link, the keys. */
export default function HelpDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const text = useText();
  const { pathname, href } = useLocation();
  const session = useSession();
  const route = SCREENS.find(
    (screen) =>
      screen.route.path === pathname ||
      (screen.route.path.includes(':') && pathname.startsWith(screen.route.path.slice(0, screen.route.path.indexOf(':')))),
  )?.route;
  const rights = useRights(route?.name ?? null);
  const address = location.origin + href;
  const copy = useCopy();
  return (
    <Dialog title={route === undefined ? t('help.title') : text(route.title)} className="drawer" onClose={onClose}>
      {route === undefined ? null : (
        <section>
          <h3>{t('help.purpose')}</h3>
          <p>{text(purposes[route.name] ?? route.title)}</p>
        </section>
      )}
      {session === null || route === undefined || route.fromLevel === 0 ? null : (
        <section>
          <h3>{t('help.rights')}</h3>
          <p>
            {FLAGS.filter((flag) => rights[flag])
              .map((flag) => t(`help.${flag}`))
              .join(' · ') || t('app.none')}
          </p>
        </section>
      )}
      <section>
        <h3>{t('help.address')}</h3>
        <p className="help-address">{address}</p>
        <button type="button" className="link-button" onClick={() => copy(address, t('app.copied'), address)}>
          <Icon name="link" size={16} /> {t('help.copyLink')}
        </button>
      </section>
      <section>
        <h3>{t('nav.shortcuts')}</h3>
        <ShortcutList />
      </section>
    </Dialog>
  );
}
