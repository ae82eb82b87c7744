import type { ManagedRow, ManageParts } from '#engine/web/screens/manage-page.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useText } from '#engine/web/text/text.ts';
import { later } from '#engine/web/ui/later.tsx';
import { CW } from '../../contract/cultures/words.ts';
import { diseaseName } from '../../contract/health/diseases.ts';

const TestCutoffs = later<{ readonly row: ManagedRow }>(() => import('./test-cutoffs.tsx'));

/** The way to the breakpoints of antibiograms. */
function PointsLink() {
  const text = useText();
  return (
    <PageLink name="LabListofTest" params={{ points: 'Y' }}>
      {text(CW.points)}
    </PageLink>
  );
}

/** A test with cut-offs nobody signed is marked; under its form they are signed and tried out. */
export const testParts: ManageParts = {
  cells: ({ unsigned, disease }, text) => ({
    disease: text(diseaseName(String(disease))),
    ...(Number(unsigned) > 0 ? { _mark_unsigned: 'warn' } : {}),
  }),
  below: (row) => <TestCutoffs row={row} />,
  actions: <PointsLink />,
};
