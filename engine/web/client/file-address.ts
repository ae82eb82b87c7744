import { getFile } from '#engine/define/file-calls.ts';
import { addressOf } from './base.ts';

/** The address a kept file is seen at; `farmid`: the farm it is of, where that is another one in reach. */
export function fileAddress(path: string, farmid?: string | null): string {
  const asked = farmid == null ? { path } : { path, farmid };
  return `${addressOf(getFile.path)}?body=${encodeURIComponent(JSON.stringify(asked))}`;
}
