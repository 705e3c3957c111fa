/** An identifying number without leading zeros, because spreadsheets turn '00230000' into 230000. It remains a text. */
export function bareNumber(text: string): string {
  return text.trim().toLowerCase().replace(/^0+/, '')
}
