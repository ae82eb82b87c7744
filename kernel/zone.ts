/** Hours east of Greenwich where no farm says otherwise: Vietnam and Thailand. */
export const DEFAULT_ZONE = 7;
