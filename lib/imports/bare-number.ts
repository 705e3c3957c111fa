/** A number that identifies somebody, without the zeros before it: spreadsheets take '00230000' for 230000. It is text all the same. */
export function bareNumber(text: string): string {
  return text.trim().toLowerCase().replace(/^0+/, '')
}
