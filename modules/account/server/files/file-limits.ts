import { listOf, numberOf } from '#modules/admin/domain/settings/read.ts';
import type { ResolvedSettings } from '#modules/admin/domain/settings/resolve.ts';
import type { FileKind } from '../../contract/file.calls.ts';
import type { FileLimits } from './sniff.ts';

/** Size and types of a file by what it is kept for, from the system settings. */
export function fileLimits(settings: ResolvedSettings, kind: FileKind): FileLimits {
  const pictures = listOf(settings, 'AVATARTYPE');
  if (kind === 'avatar') return { maxKb: numberOf(settings, 'AVATARKB', 512), types: pictures };
  return { maxKb: numberOf(settings, 'FILEKB', 2048), types: kind === 'paper' ? ['PDF', ...pictures] : pictures };
}
