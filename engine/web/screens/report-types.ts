import type { ReactNode } from 'react';
import type { Field } from '#engine/define/field.ts';

/** What a report's page shows beside what its declaration says; each may be left out. */
export interface ReportParts {
  /** The report's own button beside those that take it away (signing, a note); gets the parameters asked for. */
  readonly extra?: (params: Readonly<Record<string, unknown>>) => ReactNode;
}

/** What the page needs of a report's declaration; a ReportDef fits. */
export interface ReportScreenDef {
  readonly route: string;
  readonly module: string;
  readonly fields: readonly Field[];
  readonly paper?: 'portrait' | 'landscape';
  readonly drill?: boolean;
}
