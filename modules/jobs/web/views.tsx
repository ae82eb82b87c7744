import { SegmentedControl } from '@mantine/core';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { W } from './words.ts';

const VIEWS = ['plan', 'jobs', 'teams'] as const;
type View = (typeof VIEWS)[number];

/** Which of the three views of JobInput is open. */
export function useView(): View {
  const [{ view }] = useParams();
  return VIEWS.find((one) => one === view) ?? 'plan';
}

/** The way from one view to another. */
export function Views() {
  const text = useText();
  const [, setSearch] = useParams();
  const view = useView();
  return (
    <SegmentedControl
      aria-label={text(W.views)}
      value={view}
      data={VIEWS.map((value) => ({ value, label: text(W[value]) }))}
      onChange={(value) => setSearch({ view: value })}
    />
  );
}
