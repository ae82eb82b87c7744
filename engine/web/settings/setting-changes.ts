import type { Setting, SettingChange, SettingScope } from './setting-calls.ts';
import { parseSetting, settingText } from './setting-text.ts';

/** What is done with a value that stands: taken back, so that the one above holds again; a company's opened to its farms, or fixed for them. */
export type SettingAct = 'back' | 'free' | 'fix';

/** What a person typed and pressed and did not save yet, by setting. */
export interface Unsaved {
  readonly typed: Readonly<Record<string, string>>;
  readonly acts: Readonly<Record<string, SettingAct>>;
}

/**
 * What may be done with the value of a setting as it stands. A laboratory has no scope above it: there the default beside the value is
 * typed like any other.
 */
export function actsOf(setting: Setting, scope: SettingScope): readonly SettingAct[] {
  if (!setting.mayChange || scope === 'lab') return [];
  const own = setting.source === scope;
  const back = own || setting.coming.some(({ value }) => value !== null);
  return [
    ...(back ? (['back'] as const) : []),
    ...(own && scope === 'company' && setting.farms ? [setting.fixed ? ('free' as const) : ('fix' as const)] : []),
  ];
}

function changeOf(setting: Setting, { typed, acts }: Unsaved, lock: boolean): SettingChange | null {
  const { name, type, value } = setting;
  const act = acts[name];
  if (act === 'back') return { name, value: null, locked: false, remove: true };
  if (act !== undefined) return { name, value, locked: act === 'fix', remove: false };
  const text = typed[name];
  return text === undefined || text === settingText(value, type)
    ? null
    : { name, value: parseSetting(text, type) ?? null, locked: lock, remove: false };
}

/** What differs from what holds, as it is saved; `lock`: values typed are fixed for the farms. */
export function changesOf(settings: readonly Setting[], unsaved: Unsaved, lock: boolean): readonly SettingChange[] {
  return settings.flatMap((setting) => changeOf(setting, unsaved, lock) ?? []);
}

/** As it stands once a value is typed: what was pressed for that setting gives way. */
export function withTyped({ typed, acts }: Unsaved, name: string, text: string): Unsaved {
  const { [name]: _, ...others } = acts;
  return { typed: { ...typed, [name]: text }, acts: others };
}

/** As it stands once something is pressed, or pressed again: what was typed for that setting gives way. */
export function withAct({ typed, acts }: Unsaved, name: string, act: SettingAct): Unsaved {
  const { [name]: _, ...others } = typed;
  const { [name]: held, ...rest } = acts;
  return { typed: others, acts: held === act ? rest : { ...rest, [name]: act } };
}
