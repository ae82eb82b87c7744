import { Stack } from '@mantine/core';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { OpenedRequest } from './opened.tsx';
import { RequestView } from './request-view.tsx';
import { StepPanel } from './step-panel.tsx';

/** A request as its sender follows it: submit, hand over, take back; papers once they were sent. */
export function SenderRequest(props: DetailProps) {
  return (
    <OpenedRequest {...props}>
      {(request, testName) => (
        <Stack>
          <StepPanel request={request} />
          <RequestView request={request} testName={testName} />
        </Stack>
      )}
    </OpenedRequest>
  );
}
