import type { ReactNode } from 'react';
import type { Text3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';
import { Part } from '../ui/part.tsx';
import { ReportGrid, type ReportGridProps } from './report-grid.tsx';

interface Props extends Pick<ReportGridProps, 'columns' | 'rows' | 'onRow' | 'emptyTitle' | 'emptyHint'> {
  readonly title: Text3;
  /** Under the heading, without rows too; a part with nothing to say and no rows is not drawn. */
  readonly children?: ReactNode;
  /** Drawn without rows too: the grid says that there are none. */
  readonly always?: boolean;
  readonly className?: string;
}

/** A grid under its own heading. */
export function GridPart({ title, children, always = false, className, ...grid }: Props) {
  const text = useText();
  if (grid.rows.length === 0 && !always && children == null) return null;
  return (
    <Part title={title} {...(className === undefined ? {} : { className })}>
      {children}
      {grid.rows.length === 0 && !always ? null : <ReportGrid {...grid} label={text(title)} />}
    </Part>
  );
}
