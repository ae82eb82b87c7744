import { Button } from '@mantine/core';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { GUIDES, WORDS } from './trial-words.ts';

/** What the server says of a farm it opened. */
export interface Opened {
  readonly farmid: string;
  readonly expdt: string;
  readonly events: number;
}

/** The last step: what was opened, and the way to the guide. */
export function TrialDone({ opened, sample }: { readonly opened: Opened; readonly sample: boolean }) {
  const text = useText();
  const { open } = useRegistry();
  const facts = [
    [WORDS.farmid, opened.farmid],
    [WORDS.until, formatDate(opened.expdt)],
    ...(opened.events > 0 ? ([[WORDS.events, formatNumber(opened.events)]] as const) : []),
  ] as const;
  return (
    <section>
      <h2>{text(WORDS.ready)}</h2>
      <Facts facts={facts} />
      <Button mt="md" onClick={() => open('PigFarmOpen', { guide: sample ? 'sample' : 'empty' })}>
        {text(WORDS.start)}
      </Button>
    </section>
  );
}

/** The first page of a new farm: five steps, each a page of the product. */
export function TrialGuide({ kind }: { readonly kind: keyof typeof GUIDES }) {
  const text = useText();
  const { routes } = useRegistry();
  return (
    <PageFrame width="form" title={text(WORDS.guide)} subtitle={text(WORDS.guideHint)}>
      <div className="start-links">
        {GUIDES[kind].map(([name, words], at) => (
          <PageLink key={name} name={name} className="start-link">
            <strong>
              {at + 1}. {text(words)}
            </strong>
            <span className="dim">{text(routes.get(name)?.title ?? words)}</span>
          </PageLink>
        ))}
      </div>
    </PageFrame>
  );
}
