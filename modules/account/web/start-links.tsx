import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';

interface StartLinksProps {
  readonly names: readonly string[];
  /** What is said under a name; what the screen is for unless it says otherwise. */
  readonly says?: Readonly<Record<string, Text3>>;
  /** The links are steps taken one after another. */
  readonly numbered?: boolean;
}

/** Where to go first: large links to screens; those that are not there are left out. */
export function StartLinks({ names, says = {}, numbered = false }: StartLinksProps) {
  const text = useText();
  const { routes } = useRegistry();
  return (
    <div className="start-links">
      {names.map((name, at) => {
        const route = routes.get(name);
        return route === undefined ? null : (
          <PageLink key={name} name={name} className="start-link">
            <strong>
              {numbered ? `${at + 1}. ` : ''}
              {text(route.title)}
            </strong>
            <span className="dim">{text(says[name] ?? route.purpose ?? route.title)}</span>
          </PageLink>
        );
      })}
    </div>
  );
}
