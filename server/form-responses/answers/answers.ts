import 'server-only'
import { z } from 'zod'
import type { Answer, Answers } from '@/lib/forms/answers'
import { Answers as AnswersShape } from '@/lib/forms/answers.shapes'
import { fieldsOf, type Definition, type Field } from '@/lib/forms/definition'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import { answersSealing } from '../sealings'

export type Stored = { readonly answers: unknown; readonly patientCipher: string | null }

/** The answers of a page as they were given, those on patients deciphered. */
export function openedAnswers({ answers, patientCipher }: Stored): Record<string, Answer> {
  const plain = AnswersShape.parse(answers)
  return patientCipher === null ? plain : { ...plain, ...AnswersShape.parse(JSON.parse(decrypt(answersSealing, patientCipher))) }
}

export function allAnswers(parts: readonly Stored[]): Record<string, Answer> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(openedAnswers(part))))
}

/** The column values; answers that describe a patient are encrypted in a column of their own. */
export function sealedAnswers(form: Definition, answers: Answers): { answers: Record<string, Answer>; patientCipher: string | null } {
  const secret = new Set(patientFields(form))
  const entries = Object.entries(answers).filter(([, answer]) => answer !== null)
  const patient = entries.filter(([uid]) => secret.has(uid))
  return {
    answers: Object.fromEntries(entries.filter(([uid]) => !secret.has(uid))),
    patientCipher: patient.length === 0 ? null : encrypt(answersSealing, JSON.stringify(Object.fromEntries(patient))),
  }
}

/** The answers that say something about a patient. For a group with such a field this is the whole answer, because its entries are stored together. */
export function patientFields(form: Definition): string[] {
  return fieldsOf(form)
    .filter((field) => isOfPatient(field) || (field.type === 'GROUP' && field.fields.some(isOfPatient)))
    .map(({ uid }) => uid)
}

/** Whether a field, including one inside a group, is left out wherever nobody may read about a patient. */
export function isOfPatient(field: Field): boolean {
  return (field.type === 'TEXT' || field.type === 'MULTILINE') && field.patient
}

const Late = z.strictObject({ answers: AnswersShape })
export function sealLate(answers: Answers): string {
  return encrypt(answersSealing, JSON.stringify({ answers }))
}
export function openLate(cipher: string): Record<string, Answer> {
  return Late.parse(JSON.parse(decrypt(answersSealing, cipher))).answers
}

const TaskIds = z.record(z.string(), z.string())
/** The task of the decision in which each answer was given, by the uid of its field. */
export function taskIdsByField(parts: readonly { readonly answeredIn: unknown }[]): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.flatMap(({ answeredIn }) => Object.entries(TaskIds.parse(answeredIn))))
}
