/** By what usernames and e-mail addresses are found and are unique: without regard to case, and to other forms of the same letters (ａ, ﬁ). */
export function accountKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}
