/** Characters that nobody sees, or that look like a blank or a line break. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether every letter of a name can be seen. Otherwise two names could differ by invisible characters alone, and a name could add a line to a mail. */
export function isSeen(name: string): boolean {
  return !unseen.test(name)
}

/** Control characters except tab and line end, halves of a character, and characters that turn the direction of the words after them. */
const never = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** Whether a text of several lines holds what people write: emoji and the joiners of many scripts, and nothing that hides or turns words. */
export function isWriting(text: string): boolean {
  return !never.test(text.replaceAll(/[\n\t]/g, ''))
}

/** Line ends as they are stored: pasted text can bring others. */
export function withLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
