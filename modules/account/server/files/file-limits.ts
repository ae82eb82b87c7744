import type { FileKind } from '#engine/define/file-calls.ts';
import type { SystemSettings } from '#modules/account/domain/system.settings.ts';
import type { FileLimits } from './sniff.ts';

/** Size and types of a file by what it is kept for, from the system settings; a logo is no larger than an avatar. */
export function fileLimits(settings: SystemSettings, kind: FileKind): FileLimits {
  const pictures = settings.AVATARTYPE;
  if (kind === 'avatar' || kind === 'logo') return { maxKb: settings.AVATARKB, types: pictures };
  return { maxKb: settings.FILEKB, types: kind === 'paper' ? ['PDF', ...pictures] : pictures };
}
