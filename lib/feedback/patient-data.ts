export const patientDataKinds = ['number', 'date', 'contact', 'name'] as const
export type PatientDataKind = (typeof patientDataKinds)[number]

const patterns: Readonly<Record<PatientDataKind, RegExp>> = {
  // A hospital number, with or without letters before it, in one or in groups; a telephone number is one, too. Teeth are not.
  number: /\b(?:[A-Z]{1,3}[ -]?)?(?:\d{5,}|\d{3,}(?:[ -]\d{3,})+)\b/i,
  date: /\b\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:19|20)?\d{2}\b|\b(?:19|20)\d{2}-\d{2}-\d{2}\b/,
  contact: /\S+@\S+\.\S{2,}/,
  // A form of address, or 'patient', before a word with a capital letter.
  name: /(?:^|[^\p{L}])(?:(?:Mr|Mrs|Ms|Miss|Mx|Herrn?|Frau|Sra?|Señora?|Don|Doña|Herr|Fru|Gospod|Gospa|Gospe)\.?|(?:[Pp]atient|[Pp]atientin|[Pp]aciente|[Pp]asient|[Pp]acient|[Pp]acientka))\s+\p{Lu}\p{Ll}+/u,
}

/** Which of the things that name a patient a text seems to hold. It finds patterns, not names as such: who wrote it decides. */
export function patientDataIn(text: string): PatientDataKind[] {
  return patientDataKinds.filter((kind) => patterns[kind].test(text))
}
