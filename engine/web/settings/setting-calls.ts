import type { WireIssue } from '#engine/define/envelope.ts';
import type { Text3 } from '#kernel/language.ts';
import { callTo } from '../client/send.ts';

/** Whose values they are. */
export type SettingScope = 'system' | 'company' | 'farm' | 'lab';

/** A setting as the server describes it. */
export interface Setting {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly value: unknown;
  readonly initial: unknown;
  /** What would hold without a value of this scope. */
  readonly inherited: unknown;
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string;
  readonly choices: readonly string[];
  readonly words: Readonly<Record<string, Text3>>;
  readonly source: string;
  readonly locked: boolean;
  /** The value is this scope's own and fixed for those below it. */
  readonly fixed: boolean;
  /** Farms may have a value of their own. */
  readonly farms: boolean;
  readonly validFrom: string | null;
  readonly mayChange: boolean;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly reason: string | null;
  /** Values that begin later than today; null where the own one is taken back. */
  readonly coming: readonly { readonly validFrom: string; readonly value: unknown }[];
}

/** A value to be set. */
export interface SettingChange {
  readonly name: string;
  readonly value: unknown;
  /** Farms may not change it. */
  readonly locked: boolean;
  readonly remove: boolean;
}

interface Changes {
  readonly scope: SettingScope;
  readonly farmid: string | null;
  readonly values: readonly SettingChange[];
  readonly validFrom: string;
}

/** Entries of before that the new bounds of a setting would have refused, some of them named. */
export interface RefusedBefore {
  readonly name: string;
  readonly n: number;
  readonly rows: readonly { readonly pgid: string; readonly eventdt: string; readonly value: number }[];
}

interface Effects {
  readonly issues: readonly Omit<WireIssue, 'message'>[];
  readonly refused: readonly RefusedBefore[];
}

/** The calls a page of settings is kept by. */
export interface SettingCalls {
  readonly find: typeof findSettings;
  readonly preview: typeof previewSettings;
  readonly save: typeof saveSettings;
}

export const findSettings = callTo<{ scope: SettingScope; farmid?: string | null; tab?: string }, { readonly settings: readonly Setting[] }>(
  '/admin/findSettings',
);
export const previewSettings = callTo<Changes, Effects>('/admin/previewSettings');
export const saveSettings = callTo<Changes & { readonly reqid: string; readonly reason: string }, { readonly changed: number }>(
  '/admin/saveSettings',
);

/** Those of farms, companies and the system. */
export const ADMIN_CALLS: SettingCalls = { find: findSettings, preview: previewSettings, save: saveSettings };

/** Those of a module whose settings are kept by itself. */
export const settingCallsOf = (module: string): SettingCalls => ({
  find: callTo(`/${module}/findSettings`),
  preview: callTo(`/${module}/previewSettings`),
  save: callTo(`/${module}/saveSettings`),
});
