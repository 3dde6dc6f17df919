const MAX_LENGTH = 254;
const MAILBOX = /^[^\s@,;:<>()"\\[\]]+@[^\s@,;:<>()"\\[\]]+\.[^\s@,;:<>()"\\[\]]+$/;

export function readMailbox(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= MAX_LENGTH && MAILBOX.test(address) ? address : null;
}
