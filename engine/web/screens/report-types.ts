import type { Field } from '#engine/define/field.ts';

/** What the page needs of a report's declaration; a ReportDef fits. */
export interface ReportScreenDef {
  readonly route: string;
  readonly module: string;
  readonly fields: readonly Field[];
  readonly paper?: 'portrait' | 'landscape';
  readonly drill?: boolean;
}
