/** The key by which usernames and e-mail addresses are found and are unique: it disregards case and other forms of the same letters (ａ, ﬁ). */
export function accountKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}
