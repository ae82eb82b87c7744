import { Alert } from '@mantine/core';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import type { FrameProps } from '#engine/web/screens/report-types.ts';
import type { TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { getReadiness } from '../../contract/run.calls.ts';
import { CAUSE_WORDS, GENETIC_WORDS, TRAIT_WORDS } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { W } from '../words.ts';
import { BreedChoice, useBreeds } from './breed-choice.tsx';
import { PedigreeErrors } from './pedigree-errors.tsx';
import { RunPanel } from './run-panel.tsx';

const TRAITS: readonly Column[] = [
  { key: 'name', label: W.trait, type: 'text', frozen: true },
  { key: 'records', label: W.records, type: 'int' },
  { key: 'fresh', label: W.newRecords, type: 'int' },
  { key: 'setaside', label: W.setaside, type: 'int' },
];
const CAUSES: readonly Column[] = [
  { key: 'name', label: W.trait, type: 'text', frozen: true },
  { key: 'causeText', label: W.cause, type: 'text' },
  { key: 'n', label: W.setaside, type: 'int' },
];
const FARMS: readonly Column[] = [
  { key: 'farm', label: W.farms, type: 'text', frozen: true },
  { key: 'name', label: { V: 'Tên', E: 'Name', T: 'ชื่อ' }, type: 'text' },
  { key: 'animals', label: W.animals, type: 'int' },
  { key: 'tests', label: W.tests, type: 'int' },
  { key: 'litters', label: W.littersN, type: 'int' },
  { key: 'linked', label: W.linked, type: 'int' },
];
const SETS: readonly Column[] = [
  { key: 'breed', label: GENETIC_WORDS.breed, type: 'text', frozen: true },
  { key: 'name', label: { V: 'Tên', E: 'Name', T: 'ชื่อ' }, type: 'text' },
  { key: 'animals', label: W.animals, type: 'int' },
  { key: 'tests', label: W.tests, type: 'int' },
  { key: 'litters', label: W.littersN, type: 'int' },
  { key: 'paramText', label: W.paramset, type: 'text' },
  { key: 'adjustset', label: W.adjustset, type: 'text' },
];

/** What a run of the breeds chosen would meet. */
function Readiness() {
  const text = useText();
  const [breeds] = useBreeds();
  const { data } = useCall(getReadiness, breeds.length === 0 ? {} : { breeds: [...breeds] }, { keep: true });
  if (data === undefined) return null;
  const nameOf = (trait: string): string => text(TRAIT_WORDS[trait] ?? W.trait);
  return (
    <>
      <p>
        {text(W.animals)} {count(data.animals)} · {text(W.groups)} {count(data.groups.n)} ({text(W.meanSize)} {formatNumber(data.groups.mean, 1)}) ·{' '}
        {text(W.expectedTime)} {formatNumber(data.minutes, 1)} {text(W.minutes)}
        {data.lastrun === null ? '' : ` · ${text(W.lastok)} ${formatDate(data.lastrun)}`}
      </p>
      <ReportGrid columns={TRAITS} rows={data.traits.map((row) => ({ ...row, name: nameOf(row.trait) }))} label={text(W.records)} />
      <GridPart
        title={W.setaside}
        columns={CAUSES}
        rows={data.causes.map((row) => ({ ...row, name: nameOf(row.trait), causeText: text(CAUSE_WORDS[row.cause] ?? W.cause) }))}
      />
      <GridPart title={W.farms} columns={FARMS} rows={data.farms} always />
      {data.breedMissing > 0 ? (
        <Alert color="yellow.9">
          {text(W.breedMissing)}: {count(data.breedMissing)}
        </Alert>
      ) : null}
      <PedigreeErrors />
    </>
  );
}

function Breeds() {
  const [breeds, setBreeds] = useBreeds();
  const { data } = useCall(getReadiness, {});
  return data === undefined ? null : <BreedChoice all={W.allBreeds} rows={data.breeds} breeds={breeds} onChange={setBreeds} />;
}

/** The sets of the breeds chosen; one without a released set is marked. */
function Sets() {
  const text = useText();
  const [breeds] = useBreeds();
  const { data } = useCall(getReadiness, {});
  const rows = (data?.breeds ?? []).filter(({ breed }) => breeds.length === 0 || breeds.includes(breed));
  return (
    <>
      <ReportGrid
        columns={SETS}
        rows={rows.map((row) => ({ ...row, paramText: row.paramset ?? text(W.noSet), _mark_paramText: row.paramset === null ? 'warn' : null }))}
        label={text(W.paramset)}
      />
      <p>
        <PageLink name="ParamAdjParamStd">{text(W.openSettings)}</PageLink>
      </p>
    </>
  );
}

function Ask() {
  const [breeds] = useBreeds();
  return <RunPanel gentp="EBV" breeds={breeds} />;
}

/** The four steps of asking for tonight's run. */
export const ebvTabs: TabsDef = {
  frame: (props: FrameProps) => <GenPage values {...props} />,
  steps: true,
  tabs: [
    { key: 'breeds', label: W.step1, content: () => <Breeds /> },
    { key: 'data', label: W.step2, content: () => <Readiness /> },
    { key: 'sets', label: W.step3, content: () => <Sets /> },
    { key: 'ask', label: W.step4, content: () => <Ask /> },
  ],
};
