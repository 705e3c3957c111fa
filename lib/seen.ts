/** What nobody sees, or sees as a blank or another line. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether every letter of a name can be seen: two names that look alike are not told apart by what is invisible, and a mail gets no line of its own. */
export function isSeen(name: string): boolean {
  return !unseen.test(name)
}
