import { type LetterParts, letterText } from '#engine/server/mail/letter.ts';
import { handIn, MailRefused, type MailServer } from '#engine/server/mail/smtp.ts';

/** Most of a reason that is kept. */
const WHY = 200;
const MAIL = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * Hands in one letter; answers why it was not taken, or null. What the server refuses for good is the answer; what may go later is thrown and tried again,
 * until the `last` try. @throws what the connection or the server says where it may go later
 */
export async function handLetter(server: MailServer | null, letter: Omit<LetterParts, 'from'>, last: boolean): Promise<string | null> {
  if (server === null) return 'SMTP_URL';
  if (!MAIL.test(letter.to)) return 'no address';
  try {
    await handIn(server, { to: letter.to, text: letterText({ from: server.from, ...letter }) });
    return null;
  } catch (error) {
    if (last || (error instanceof MailRefused && error.final)) return error instanceof Error ? error.message.slice(0, WHY) : 'failed';
    throw error;
  }
}
