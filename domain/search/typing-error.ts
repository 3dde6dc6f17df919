/** In a shorter word, one other letter makes another word. */
const MIN_LENGTH = 4;

/**
 * Whether `word` begins with `typed` after one correction: a letter that is missing, too much, another one, or
 * exchanged with the next.
 */
export function beginsWithTypingError(word: string, typed: string): boolean {
  if (typed.length < MIN_LENGTH) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const continuesAt = (inWord: number, inTyped: number) => word.startsWith(typed.slice(inTyped), inWord);
  return (
    continuesAt(at + 1, at) ||
    continuesAt(at, at + 1) ||
    (at < word.length && continuesAt(at + 1, at + 1)) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && continuesAt(at + 2, at + 2))
  );
}
