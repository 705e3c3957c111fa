/** The digits of a case's number as people write them down: 0412 of C-0412. */
export function caseDigits(reference: number): string {
  return String(reference).padStart(4, '0')
}
