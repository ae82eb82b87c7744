import { code } from '#engine/define/fields.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { T } from '../../contract/tag-words.ts';

const FIELDS = [code('applyid', T.worker, { list: 'applyid' }), code('source', T.source, { list: 'source' })];

/** What the farm's lists call a person or a source; null for none. */
export function useFarmNames(): (list: 'applyid' | 'source', value: string | null) => string | null {
  const named = useCodeTexts(FIELDS);
  return (list, value) => (value === null ? null : named(list, value));
}
