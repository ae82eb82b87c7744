import type { HomeTone } from '#engine/define/home.ts';
import { useText } from '../text/text.ts';
import { HOME_WORDS } from './home-words.ts';

/** The sign beside a colour: what is out of line is seen without seeing colours. */
const SIGNS: Readonly<Record<HomeTone, string>> = { bad: '‼', warn: '!', good: '✓', plain: '' };

/** How something is judged, as a sign that is said in words. */
export function ToneSign({ tone }: { readonly tone: HomeTone | null | undefined }) {
  const text = useText();
  if (tone == null || tone === 'plain') return null;
  return (
    <span className="tone-sign" data-tone={tone} role="img" aria-label={text(HOME_WORDS[tone])} title={text(HOME_WORDS[tone])}>
      {SIGNS[tone]}
    </span>
  );
}
