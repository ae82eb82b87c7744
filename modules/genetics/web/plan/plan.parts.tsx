import type { PartsDef } from '#engine/web/screens/parts-page.tsx';
import type { FrameProps } from '#engine/web/screens/report-types.ts';
import { GenPage } from '../gen-page.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanMaker } from './plan-maker.tsx';
import { QuickCheck } from './quick-check.tsx';

/** One pair before service for everybody; plans for those who make them, from level 60 on. */
export const planParts: PartsDef = {
  route: 'PigMateCheck',
  frame: (props: FrameProps) => <GenPage values {...props} />,
  parts: [
    { key: 'check', content: () => <QuickCheck /> },
    { key: 'maker', content: () => <PlanMaker />, may: ({ add, level }) => add && level >= 60 },
    { key: 'plans', content: () => <PlanList /> },
  ],
};
