import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

interface Props {
  readonly label: string;
  readonly icon?: IconName;
  /** Opens the camera of a phone in place of its files. */
  readonly camera?: boolean;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onPick: (file: File) => void;
}

/** A button that asks for a picture or opens the camera; the same file may be picked again. */
export function PickPicture({ label, icon, camera = false, busy, disabled = false, onPick }: Props): ReactNode {
  const reset = useRef<() => void>(null);
  const pick = (file: File | null): void => {
    if (file !== null) onPick(file);
    reset.current?.();
  };
  return (
    <FileButton
      resetRef={reset}
      accept={camera ? 'image/*' : 'image/jpeg,image/png,image/webp'}
      {...(camera ? { capture: 'environment' as const } : {})}
      onChange={pick}
    >
      {(props) => (
        <Button
          {...props}
          variant={camera ? 'filled' : 'default'}
          loading={busy}
          disabled={disabled}
          leftSection={icon === undefined ? undefined : <Icon name={icon} />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
