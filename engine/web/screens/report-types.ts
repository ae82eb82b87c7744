import type { ComponentType, ReactNode } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';

/** A frame of a page: its heading's line, its buttons, what it frames. */
export interface FrameProps {
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page by its route name, with its parameters. */
export type Opened = readonly [route: string, params: Readonly<Record<string, string>>];

/** The screen an address of the answer leads to, with its parameters; null for none. */
export function openedAt(address: unknown): Opened | null {
  if (typeof address !== 'string') return null;
  const [name = '', search = ''] = address.split('?');
  return [name, Object.fromEntries(new URLSearchParams(search))];
}

/** What a report's page shows beside what its declaration says; each may be left out. */
export interface ReportParts {
  /** The report's own button beside those that take it away (signing, a note); gets the parameters asked for, and what applied where they were left blank. */
  readonly extra?: (params: Readonly<Record<string, unknown>>) => ReactNode;
  /** What a phone shows in place of the report until the table is asked for (`view=table` in the address): the day's work as cards. */
  readonly phone?: ComponentType;
  /** The frame of the page; that of every page when absent. */
  readonly frame?: ComponentType<FrameProps>;
  /** Between the parameters and the answer: choices over the rows; `again` asks for the answer anew. */
  readonly above?: (result: ReportResult, again: () => void) => ReactNode;
  /** What a row of the table opens, where its query does not say; null for a row that opens nothing. */
  readonly opens?: (row: ReportRow) => Opened | null;
}

/** What the page needs of a report's declaration; a ReportDef fits. */
export interface ReportScreenDef {
  readonly route: string;
  readonly module: string;
  readonly fields: readonly Field[];
  readonly paper?: 'portrait' | 'landscape';
  readonly drill?: boolean;
}
