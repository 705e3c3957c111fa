import 'server-only'
import { v7 } from 'uuid'
import { verdictOf } from '@/lib/competency-tests/verdict'
import type { Verdict } from '@/lib/contracts/competency-tests'
import type { Answers } from '@/lib/forms/answers'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { insertSheet, sheetScales, type Sheet } from '@/server/form-responses'
import type { Db, Tx } from '@/server/kernel/db'
import type { HeldAttempt } from './queries/attempts'

/** Starts a sheet of the attempt's own version for its present marker. Returns its id. */
export async function startSheet(
  db: Tx,
  { id, studentId, versionId, formId }: Pick<HeldAttempt, 'id' | 'studentId' | 'versionId'> & { readonly formId: string },
  { byId, at }: { readonly byId: string; readonly at: Date },
): Promise<string> {
  const responseId = v7()
  await insertSheet(db, { id: responseId, formId, versionId, subjectId: studentId, fillerId: byId, originId: id }, at)
  return responseId
}

type Judged = Pick<HeldAttempt, 'passRule' | 'criticalUids'>

/** The verdict of a sheet by the attempt's own rule. */
export async function judgeSheet(
  db: Db,
  { passRule, criticalUids }: Judged,
  { form, day }: Pick<Sheet, 'form' | 'day'>,
  { answers, locale }: { readonly answers: Answers; readonly locale: string },
): Promise<Verdict> {
  const scales = await sheetScales(db, form)
  return verdictOf({ form, answers, today: day, passRule, criticalUids, scales, locale: localeOf(locale, form.language) })
}

export function localeOf(locale: string, language: Locale): Locale {
  return isLocale(locale) ? locale : language
}
