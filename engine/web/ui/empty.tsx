import type { ReactNode } from 'react';

/** An empty place that says what belongs there and how to begin. */
export function Empty({ title, hint, children }: { readonly title: string; readonly hint?: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {hint === undefined || hint === '' ? null : <p className="empty-hint">{hint}</p>}
      {children}
    </div>
  );
}
