/** The key by which a hospital number is found again: people write it with and without spaces, in capitals or not. */
export function hospitalNumberKey(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase()
}
