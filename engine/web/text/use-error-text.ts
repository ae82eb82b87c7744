import { useEffect, useState } from 'react';
import type { Issue } from '#kernel/issue.ts';
import { clientError, errorTexts } from './client-error.ts';

/** The sentence of an issue that stands on a page; the texts may come after the page. */
export function useErrorText(issue: Issue | null): string | null {
  const [, setArrived] = useState(false);
  useEffect(() => {
    void errorTexts().then(() => setArrived(true));
  }, []);
  return issue === null ? null : clientError(issue);
}
