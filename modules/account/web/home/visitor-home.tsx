import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { type Language, t3 } from '#kernel/language.ts';
import { partsThere } from '../introduce-words.ts';
import { StartLinks } from '../start-links.tsx';

/** A week's report of the demonstration farm, as it is to be seen a tap later. */
const PICTURE: Readonly<Record<Language, string>> = {
  V: new URL('./pictures/week.V.webp', import.meta.url).href,
  E: new URL('./pictures/week.E.webp', import.meta.url).href,
  T: new URL('./pictures/week.T.webp', import.meta.url).href,
};
const WEEK = t3('Báo cáo tuần của trại mẫu', 'A week of the demonstration farm', 'รายงานสัปดาห์ของฟาร์มตัวอย่าง');
const START = ['Introduce', 'PigFarmOpen', 'Hello', 'Login', 'Contact'] as const;

/** What the product is, and where to begin. */
export function VisitorHome() {
  const t = useT('home');
  const text = useText();
  const language = useLanguage();
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
      <img className="visitor-picture" src={PICTURE[language]} alt={text(WEEK)} width={1120} height={660} />
      <h2>{t('start')}</h2>
      <StartLinks names={START} />
    </PageFrame>
  );
}
