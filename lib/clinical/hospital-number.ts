/** People write a hospital number with and without spaces, in capitals or not: by this the same one is found again. */
export function hospitalNumberKey(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase()
}
