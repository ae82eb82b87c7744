import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { DemoChart } from './demo-chart.tsx';
import { GENERAL, PARTS } from './introduce-words.ts';

interface Part {
  readonly module: string;
  readonly name: Text3;
  readonly recorded: Text3;
  readonly reports: Text3;
  readonly users: Text3;
}

function PartSection({ part }: { readonly part: Part }) {
  const text = useText();
  return (
    <section>
      <h2>{text(part.name)}</h2>
      <dl>
        <dt>{text(GENERAL.recorded)}</dt>
        <dd>{text(part.recorded)}</dd>
        <dt>{text(GENERAL.reports)}</dt>
        <dd>{text(part.reports)}</dd>
        <dt>{text(GENERAL.users)}</dt>
        <dd>{text(part.users)}</dd>
      </dl>
      <DemoChart module={part.module} />
    </section>
  );
}

/** What each part of the product does for a farm or laboratory. */
export default function IntroducePage() {
  const text = useText();
  const { routes } = useRegistry();
  return (
    <PageFrame width="form" subtitle={text(GENERAL.lead)}>
      {PARTS.map((part) => (
        <PartSection key={part.name.E} part={part} />
      ))}
      <section>
        <h2>{text(GENERAL.howTitle)}</h2>
        <ul>
          {GENERAL.how.map((line) => (
            <li key={line.E}>{text(line)}</li>
          ))}
        </ul>
      </section>
      <div className="start-links">
        {['PigFarmOpen', 'Hello', 'Download', 'Contact'].map((name) => {
          const route = routes.get(name);
          return route === undefined ? null : (
            <PageLink key={name} name={name} className="start-link">
              <strong>{text(route.title)}</strong>
              <span className="dim">{text(route.purpose ?? route.title)}</span>
            </PageLink>
          );
        })}
      </div>
      <p className="dim">© 2019</p>
    </PageFrame>
  );
}
