import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { partsThere } from '../introduce-words.ts';

const START = ['Introduce', 'PigFarmOpen', 'Hello', 'Login', 'Contact'] as const;

/** What the product is, and where to begin. */
export function VisitorHome() {
  const t = useT('home');
  const text = useText();
  const { routes } = useRegistry();
  const parts = partsThere(routes);
  const lab = parts.some(({ module }) => module === 'lab');
  return (
    <PageFrame title={t(lab ? 'visitorTitleLab' : 'visitorTitle')} width="form">
      <ul className="visitor-lines">
        {[t('visitor1', { parts: parts.map(({ short }) => text(short)).join(', ') }), t('visitor2'), t('visitor3')].map((line) => (
          <li key={line}>
            <Icon name="check" /> {line}
          </li>
        ))}
      </ul>
      <h2>{t('start')}</h2>
      <div className="start-links">
        {START.map((name) => {
          const route = routes.get(name);
          return route === undefined ? null : (
            <PageLink key={name} name={name} className="start-link">
              <strong>{text(route.title)}</strong>
              <span className="dim">{text(route.purpose ?? route.title)}</span>
            </PageLink>
          );
        })}
      </div>
    </PageFrame>
  );
}
