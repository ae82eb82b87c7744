import { Stack } from '@mantine/core';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { AddressTabs, type Tab } from '#engine/web/ui/address-tabs.tsx';
import { laterOf } from '#engine/web/ui/later.tsx';
import type { RequestDetail } from '../../contract/requests/request.calls.ts';
import { B } from '../runs/bench-words.ts';
import { ForwardPanel, mayForward } from './forward.tsx';
import { RequestImages } from './images.tsx';
import { AgreeGrid, JudgeGrid, ReviewList } from './judge-grid.tsx';
import { OpenedRequest } from './opened.tsx';
import { Papers, PrintButtons, RequestFacts, SampleTable, SendAgain, StepLog } from './request-view.tsx';
import { StepPanel } from './step-panel.tsx';
import { U } from './ui-words.ts';

/** Plates, cultures and files of instruments come when results are written. */
const RunsPanel = laterOf(
  () => import('../runs/runs-bench.tsx'),
  ({ RunsPanel: panel }) => panel,
);

interface Part {
  readonly request: RequestDetail;
  readonly testName: (code: string) => string;
}

/** The states in which results are written. */
const takesResults = ({ labknd, state }: RequestDetail): boolean => state === '32' || state === (labknd === 'L' || labknd === 'M' ? '30' : '25');

/** The state reception judges samples in: kind L where the box has come, the others before coding. */
const isReceived = ({ labknd, state }: RequestDetail): boolean => (labknd === 'L' ? state === '15' : state < '25' && state !== '02');

function tabsOf({ request, testName }: Part): readonly Tab[] {
  const both = { request, testName };
  const work = () => (
    <Stack>
      <PrintButtons request={request} />
      <RequestFacts request={request} />
      <StepPanel request={request} />
      <SampleTable {...both} />
      <RequestImages request={request} />
      <Papers request={request} />
      <SendAgain request={request} />
      <StepLog request={request} />
    </Stack>
  );
  return [
    { key: 'work', label: U.work, content: work },
    ...(isReceived(request) ? [{ key: 'judge', label: U.judge, content: () => <JudgeGrid {...both} /> }] : []),
    ...(request.state === '25' || request.state === '30' ? [{ key: 'agree', label: U.agree, content: () => <AgreeGrid {...both} /> }] : []),
    ...(takesResults(request) ? [{ key: 'runs', label: B.bench, content: () => <RunsPanel /> }] : []),
    ...(mayForward(request) ? [{ key: 'forward', label: U.forward, content: () => <ForwardPanel {...both} /> }] : []),
    ...(request.state === '35' ? [{ key: 'review', label: U.review, content: () => <ReviewList {...both} /> }] : []),
  ];
}

/** One request on the bench: the step it waits for, its samples, what each step asks. */
export function BenchRequest(props: DetailProps) {
  return <OpenedRequest {...props}>{(request, testName) => <AddressTabs tabs={tabsOf({ request, testName })} />}</OpenedRequest>;
}
