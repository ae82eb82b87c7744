import type { NewCode } from '../create-farm.ts';

/** Lines "value | Vietnamese | English | Thai | name=value name=value" as rows of a list, in the order written. */
export function rowsOf(text: string): NewCode[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [value = '', V = '', E = '', T = '', extra = ''] = line.split('|').map((part) => part.trim());
      const pairs = extra
        .split(/\s+/)
        .filter((part) => part !== '')
        .map((part) => part.split('=') as [string, string]);
      return { value, names: { V, E, T }, extra: Object.fromEntries(pairs) };
    });
}
