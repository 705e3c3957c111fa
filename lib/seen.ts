/** What nobody sees, or sees as a blank or another line. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether every letter of a name can be seen: two names that look alike are not told apart by what is invisible, and a mail gets no line of its own. */
export function isSeen(name: string): boolean {
  return !unseen.test(name)
}

/** Control characters but tab and line end, halves of a character, and what turns the direction of the words after it. */
const never = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** Whether a text of several lines holds what people write: emoji and the joiners of many scripts, and nothing that hides or turns words. */
export function isWriting(text: string): boolean {
  return !never.test(text.replaceAll(/[\n\t]/g, ''))
}

/** Line ends as they are kept: a paste from elsewhere brings others. */
export function withLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
