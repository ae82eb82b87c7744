import type { MouseEvent } from 'react';

/** Farther than this, in pixels, the pointer was drawn away on purpose. */
const STEADY = 6;

/**
 * Sends the form also when the button slid away under a pointer that kept still: leaving a field may put a refusal under
 * it, which moves everything below between the press and the release, and the press would be lost.
 */
export function keepPress({ currentTarget: button, clientX, clientY }: MouseEvent<HTMLButtonElement>): void {
  const release = (up: globalThis.MouseEvent): void => {
    const still = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= STEADY;
    // On the button itself the browser makes a click of it.
    if (still && !(up.target instanceof Node && button.contains(up.target)) && !button.disabled) button.form?.requestSubmit();
  };
  addEventListener('mouseup', release, { once: true });
}
