import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { DemoChart } from './demo-chart.tsx';
import { GENERAL, type Part, partsThere, sentenceOf } from './introduce-words.ts';
import { StartLinks } from './start-links.tsx';

function PartSection({ part }: { readonly part: Part }) {
  const text = useText();
  const language = useLanguage();
  const { routes } = useRegistry();
  return (
    <section>
      <h2>{text(part.name)}</h2>
      <dl>
        <dt>{text(GENERAL.recorded)}</dt>
        <dd>{sentenceOf(part.recorded, routes, language)}</dd>
        <dt>{text(GENERAL.reports)}</dt>
        <dd>{sentenceOf(part.reports, routes, language)}</dd>
        <dt>{text(GENERAL.users)}</dt>
        <dd>{text(part.users)}</dd>
      </dl>
      <DemoChart module={part.module} />
    </section>
  );
}

/**
 * Page by hand: prose about what is there, for visitors.
 * What each part of the product does for a farm or laboratory.
 */
export default function IntroducePage() {
  const t = useT();
  const text = useText();
  const { routes } = useRegistry();
  const parts = partsThere(routes);
  const lab = parts.some(({ module }) => module === 'lab');
  return (
    <PageFrame width="form" subtitle={text(lab ? GENERAL.leadLab : GENERAL.lead)}>
      {parts.map((part) => (
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
      <StartLinks names={['PigFarmOpen', 'Hello', 'Download', 'Contact']} />
      <p className="dim">{t('app.copyright', { year: String(new Date().getFullYear()) })}</p>
    </PageFrame>
  );
}
