import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useT, useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { getRequest, type RequestDetail } from '../../contract/requests/request.calls.ts';
import { keyOf, stateWords } from './request-columns.ts';
import { useTestNames } from './test-names.ts';
import { U } from './ui-words.ts';

interface Props extends DetailProps {
  readonly children: (request: RequestDetail, testName: (code: string) => string) => ReactNode;
}

/** The page of one request, named by the address. */
export function OpenedRequest({ value, onBack, children }: Props) {
  const t = useT('report');
  const text = useText();
  const key = keyOf(value);
  const { data, error } = useCall(getRequest, key, { keep: true, staleTime: 0 });
  const testName = useTestNames(key.labid);
  const back = (
    <Button variant="default" onClick={onBack}>
      {text(U.back)}
    </Button>
  );
  const own = data?.requestid === key.requestid ? data : undefined;
  return (
    <PageFrame actions={back} subtitle={own === undefined ? '' : `${own.requestno} · ${text(stateWords(own.state))}`}>
      {error instanceof CallRefused ? <IssueList tone="error" title={t('failed')} issues={error.issues} /> : null}
      {own === undefined ? null : children(own, testName)}
    </PageFrame>
  );
}
