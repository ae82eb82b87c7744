import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../text/text.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: ModalProps['size'];
  /** A press beside it does not close it. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** What opens over the page until it is closed; draw it only while it is open. The focus then goes back to where it came from. */
export function Dialog({ title, onClose, size = 'lg', stays = false, children }: Props) {
  const t = useT('app');
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeOnClickOutside={!stays} closeButtonProps={{ 'aria-label': t('close') }}>
      {children}
    </Modal>
  );
}
